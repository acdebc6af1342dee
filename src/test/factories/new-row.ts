/** What a factory takes: any column, none required. The factory fills in the rest, so a test names only what it is about. */
export type NewRow<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>;
