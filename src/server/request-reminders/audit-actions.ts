declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_list_mailed: 'request_list';
    request_reminder_sent: 'request_list';
    request_return_mailed: 'request_list';
    request_call_needed: 'request_list';
    request_client_called: 'request_list';
    request_reminders_paused: 'request_list';
    request_reminders_resumed: 'request_list';
    request_list_assigned: 'request_list';
  }
}

export {};
