declare module '../core/security/audit.ts' {
  interface AuditActions {
    job_retried: 'job';
  }
}

export {};
