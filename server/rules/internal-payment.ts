// Stored names of payments between the databases of a bank (its cells). Details in the ledger, rows and sealed
// destinations have them, so they stay as they are; everything outside server/cells/ uses them from here.

/** The field of a detail that names the other database. */
export const databaseField = 'cell'

/** The kind of the operation that refuses a payment from another database. */
export const internalRefusal = 'cellRefused'

/** The fields of the sealed destination of a payment to another database. */
export const internalFields = {
  database: 'cellName',
  customer: 'cellCustomer',
  account: 'cellAccount',
  brand: 'cellBrand',
  email: 'cellEmail',
  type: 'cellType',
  isUnverified: 'cellUnverified',
} as const
