declare module '../core/security/audit.ts' {
  interface AuditActions {
    step_up: 'user';
    step_up_failed: 'user';
    /** The user ended the session of another browser of theirs. */
    session_ended: 'user';
    other_sessions_ended: 'user';
    /** An owner of the firm ended the user's sessions. */
    user_sessions_ended: 'user';
    device_reported: 'user';
  }
}

export {};
