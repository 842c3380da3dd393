package postdb

const ClaimJobs = claimJobs

var (
	ListTasks    = listTasks
	ListTaskRows = listTaskRows
)
