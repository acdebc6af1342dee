declare module '../core/security/audit.ts' {
  interface AuditActions {
    article_created: 'article';
    article_updated: 'article';
    article_deleted: 'article';
    question_dismissed: 'question';
  }
}

export {};
