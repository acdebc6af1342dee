/**
 * The numbers of all advisory locks: a number used for two purposes would let them wait for each other. Which number is
 * arbitrary, but it must not change, because servers of two versions run side by side during an update.
 */
export const advisoryLocks = {
  // Without a second key.
  /** Migrations of one database must not run concurrently. */
  migrations: 7_204_311,
  /** Nor must sweeps of its storage. */
  storageSweep: 7_204_312,
  /** A second backup would remove what the first one is writing. */
  backup: 7_204_315,
  /** One process reads the mailbox. */
  mailbox: 7_204_913,
  /** Two operators must not create two first admins. */
  firstAdmin: 7_204_314,
  /** Two owners must not remove each other concurrently. */
  staffAccounts: 7_204_313,
  /** Two owners must not start two checks of the audit log. */
  auditCheck: 0xc4ec,
  /** Seals of the audit log are a chain. */
  auditSeals: 0x5ea1,
  /** Accounts added concurrently must not get the same username. */
  newAccounts: 7_204_933,
  /** Two concurrent changes could each clear the primary flag of a row that the other waits for. */
  companyPeople: 0xc0fe,
  /** Concurrent files of unknown accounts are counted one by one. */
  filesOfUnknownAccounts: 7_204_320,

  // With a second key.
  /** Id of a staff member: serializes changes of their availability. */
  calendar: 7_204_716,
  /**
   * A day: each booking with `first` counts the one before it, and none waits for one calendar after another. Always
   * taken before `calendar`.
   */
  firstAvailable: 7_204_721,
  /** Hash of a guest's email address. Always taken before `calendar`. */
  guest: 7_204_717,
  /** Hash of an email address: concurrent enquiries with it are counted one by one. */
  acknowledgements: 7_204_718,
  /** Hash of an email address: concurrent confirmation emails to it are counted one by one. */
  addressConfirmations: 7_204_720,
  /** Id of a client. */
  reminders: 7_204_719,
  /** Id of a client: counts their concurrent uploads one by one; otherwise two could use the last free space. */
  quota: 0xf11e,
  /** Hash of a sender's address: concurrent emails are counted one by one, as under the next two. */
  mailsOfSender: 7_204_914,
  /** 0. */
  mailedEnquiries: 7_204_915,
  /** Id of a client. */
  mailsOfClient: 7_204_916,
  /** Hash of the first part of a username. */
  usernames: 7_204_934,
} as const;
