/// Every workload, in the order in which it is printed.
enum Catalogue {
    static var workloads: [Workload] {
        flatWorkloads + richWorkloads + singleWorkloads + updateWorkloads + uniquingWorkloads + sessionWorkloads
            + weakWorkloads + optionWorkloads + errorWorkloads + callWorkloads + shapeWorkloads + dateWorkloads
            + valueWorkloads + keyWorkloads + jsonWorkloads + jsonShapeWorkloads + streamWorkloads + exportWorkloads
    }
}
