/**
 * Permissions of staff at the desk. Every call of the desk declares a permission; a read-only permission is marked, and the
 * auditor has it, too. `isOfBank`: it is about the bank as a whole, so a role for some brands does not have it. `isNamed`:
 * what it shows is for named people, so no role has it just for reading everything.
 */
const staffPermissions = {
  'desk.open': { onlyReads: true },
  'customers.read': { onlyReads: true },
  'documents.read': { onlyReads: true, isNamed: true },
  'documents.decide': {},
  'documents.correct': {},
  'identity.read': { onlyReads: true },
  'identity.decide': {},
  'restrictions.open': {},
  'restrictions.decide': {},
  'verification.decide': {},
  'diligence.decide': {},
  'companies.people': {},
  'visits.make': {},
  'sessions.end': {},
  'notes.write': {},
  'cases.take': {},
  'cases.read': { onlyReads: true },
  'cases.ask': {},
  'cases.close': {},
  'cases.credit': {},
  'screening.read': { onlyReads: true, isNamed: true },
  'screening.decide': {},
  'payments.read': { onlyReads: true },
  'payments.act': {},
  'payments.return': {},
  'payments.writeoff': {},
  'proposals.decide': {},
  'news.read': { onlyReads: true },
  'news.publish': {},
  'brand.read': { onlyReads: true },
  'brand.write': {},
  'books.read': { onlyReads: true, isOfBank: true },
  'books.close': { isOfBank: true },
  'books.export': { isOfBank: true },
  'tariffs.read': { onlyReads: true },
  'tariffs.draft': {},
  'tariffs.publish': {},
  'monitoring.read': { onlyReads: true, isNamed: true },
  'monitoring.decide': {},
  'monitoring.rules': {},
  'reports.file': {},
  'staff.read': { onlyReads: true },
  'searches.read': { onlyReads: true, isAdministration: true },
  'secrets.read': { onlyReads: true, isAdministration: true, isOfBank: true },
  // For administrators only: it controls all other permissions.
  'staff.write': { isAdministration: true },
  'roles.write': { isAdministration: true },
  'foureyes.write': { isAdministration: true },
} as const satisfies Record<
  string,
  { onlyReads?: true; isAdministration?: true; isOfBank?: true; isNamed?: true }
>
export type StaffPermission = keyof typeof staffPermissions

/** Every permission, in the order of the console. */
export const everyStaffPermission = Object.keys(staffPermissions) as StaffPermission[]

/** Permissions that only the administrator has by default. */
export const administration = everyStaffPermission.filter(
  (name) => 'isAdministration' in staffPermissions[name],
)
/** Whether a permission is about the bank as a whole. */
export const isOfBank = (permission: string): boolean =>
  permission in staffPermissions && 'isOfBank' in staffPermissions[permission as StaffPermission]

/** Whether a permission only lets people read. */
export const onlyReads = (permission: string): boolean =>
  permission in staffPermissions && 'onlyReads' in staffPermissions[permission as StaffPermission]

const onlyReading = everyStaffPermission.filter(
  (name) => 'onlyReads' in staffPermissions[name] && !('isNamed' in staffPermissions[name]),
)

/**
 * Roles that come with the program. Like custom roles they are rows of the database, but each start overwrites them, so that
 * a release can add permissions. An operator who needs another set creates a custom role.
 */
export const shippedRoles = {
  administrator: { name: 'Administrator', permissions: everyStaffPermission },
  support: {
    name: 'Support',
    permissions: [
      'desk.open',
      'customers.read',
      'documents.read',
      'identity.read',
      'cases.take',
      'cases.read',
      'cases.ask',
      'payments.read',
      'sessions.end',
      'notes.write',
      'news.read',
      'visits.make',
    ],
  },
  compliance: {
    name: 'Compliance',
    permissions: [
      'desk.open',
      'customers.read',
      'documents.read',
      'documents.decide',
      'documents.correct',
      'identity.read',
      'identity.decide',
      'restrictions.open',
      'restrictions.decide',
      'verification.decide',
      'diligence.decide',
      'companies.people',
      'sessions.end',
      'notes.write',
      'cases.take',
      'cases.read',
      'screening.read',
      'screening.decide',
      'payments.read',
      'proposals.decide',
      'monitoring.read',
      'monitoring.decide',
      'monitoring.rules',
      'reports.file',
      'visits.make',
    ],
  },
  payments: {
    name: 'Payments',
    permissions: [
      'desk.open',
      'customers.read',
      'cases.take',
      'cases.read',
      'cases.ask',
      'cases.close',
      'cases.credit',
      'payments.read',
      'payments.act',
      'payments.return',
      'payments.writeoff',
      'notes.write',
      'proposals.decide',
    ],
  },
  finance: {
    name: 'Finance',
    permissions: [
      'desk.open',
      'customers.read',
      'cases.take',
      'cases.read',
      'cases.credit',
      'payments.read',
      'payments.return',
      'payments.writeoff',
      'proposals.decide',
      'books.read',
      'books.close',
      'books.export',
      'tariffs.read',
      'tariffs.publish',
      'staff.read',
    ],
  },
  product: {
    name: 'Product',
    permissions: [
      'desk.open',
      'news.read',
      'news.publish',
      'brand.read',
      'brand.write',
      'tariffs.read',
      'tariffs.draft',
      'proposals.decide',
    ],
  },
  auditor: { name: 'Auditor', permissions: onlyReading },
} as const satisfies Record<string, { name: string; permissions: readonly StaffPermission[] }>
export type ShippedRole = keyof typeof shippedRoles
