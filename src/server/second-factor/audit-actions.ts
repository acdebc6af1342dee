declare module '../core/security/audit.ts' {
  interface AuditActions {
    second_step_failed: 'user';
    mailed_code_sent: 'user';
    recovery_code_used: 'user';
    app_enrolled: 'user';
    app_removed: 'user';
    recovery_codes_replaced: 'user';
    second_factor_reset: 'user';
  }
}

export {};
