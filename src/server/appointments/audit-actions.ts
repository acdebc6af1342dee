declare module '../core/security/audit.ts' {
  interface AuditActions {
    appointment_booked: 'appointment';
    appointment_moved: 'appointment';
    appointment_cancelled: 'appointment';
    appointment_completed: 'appointment';
    appointment_no_show: 'appointment';
  }
}

export {};
