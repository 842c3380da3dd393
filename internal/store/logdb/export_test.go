package logdb

var AuditPage = auditPage
