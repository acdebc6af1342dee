/** A factory's input: any column, none required. The factory fills in the rest, so a test names only what matters. */
export type NewRow<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>;
