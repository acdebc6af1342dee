declare module '../core/security/audit.ts' {
  interface AuditActions {
    note_created: 'note';
    note_updated: 'note';
    note_pinned: 'note';
    note_deleted: 'note';
  }
}

export {};
