/// Every workload, in the order in which it is printed.
enum Catalogue {
    static var workloads: [Workload] {
        flatWorkloads + richWorkloads + singleWorkloads + updateWorkloads + uniquingWorkloads + weakWorkloads
            + optionWorkloads + errorWorkloads + callWorkloads + shapeWorkloads + hookWorkloads + dateWorkloads
            + valueWorkloads + keyWorkloads + jsonWorkloads + jsonShapeWorkloads + streamWorkloads + exportWorkloads
            // What they leave behind in the heap would slow those after them.
            + sessionWorkloads
    }
}
