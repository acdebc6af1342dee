declare module '../core/security/audit.ts' {
  interface AuditActions {
    staff_profile_updated: 'user';
    staff_photo_replaced: 'user';
    staff_photo_deleted: 'user';
  }
}

export {};
