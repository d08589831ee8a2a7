/// Every workload, in the order in which it is printed.
enum Catalogue {
    static var workloads: [Workload] {
        flatWorkloads + richWorkloads + singleWorkloads + updateWorkloads + uniquingWorkloads + weakWorkloads
            + shapeWorkloads + dateWorkloads + jsonWorkloads + jsonShapeWorkloads + streamWorkloads
            + exportWorkloads
    }
}
