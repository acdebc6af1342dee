declare module '../core/security/audit.ts' {
  interface AuditActions {
    step_up: 'user';
    step_up_failed: 'user';
    /** By the user, of another browser of theirs. */
    session_ended: 'user';
    other_sessions_ended: 'user';
    /** By an owner of the firm. */
    user_sessions_ended: 'user';
    device_reported: 'user';
  }
}

export {};
