declare module '../core/security/audit.ts' {
  interface AuditActions {
    appointment_claimed: 'appointment';
  }
}

export {};
