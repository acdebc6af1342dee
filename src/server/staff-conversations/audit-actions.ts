declare module '../core/security/audit.ts' {
  interface AuditActions {
    conversation_assigned: 'conversation';
    conversation_changed: 'conversation';
    conversation_channel_set: 'conversation';
    conversation_commented: 'conversation';
  }
}

export {};
