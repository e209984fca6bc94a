import { flagsTo, outsideMethods, type ExternalMethod } from './methods/registry.ts'

/** Access rights of a company's user (catalogue enum accessRights, B331, Q116). */
export const accessRights = { none: 0, read: 1, full: 2, initiate: 3, confirmed: 4, uploading: 5 } as const
export type AccessRight = keyof typeof accessRights

/** The name of a numeric access right; `none` for an unknown number. */
export const accessRightOf = (value: number): AccessRight =>
  (Object.keys(accessRights) as AccessRight[]).find((right) => accessRights[right] === value) ?? 'none'

/**
 * Rights that a user with full access can assign to another user: 0 suspends the access (Q117); 5 is assigned by the bank
 * only (B345).
 */
export const assignableRights = [0, 1, 2, 3, 4] as const

/** Sets of rights: to read, to create payments, to manage the company. */
export const mayRead = ['read', 'full', 'initiate', 'confirmed'] as const satisfies readonly AccessRight[]
export const mayPay = ['full', 'initiate', 'confirmed'] as const satisfies readonly AccessRight[]
export const mayManage = ['full'] as const satisfies readonly AccessRight[]
/** Who may upload documents: those who manage the customer, and representatives, who see documents only (B007). */
export const mayHandIn = ['none', 'full', 'uploading'] as const satisfies readonly AccessRight[]
/** Who may upload files: documents or payments. */
export const mayUpload = [
  'none',
  'full',
  'initiate',
  'confirmed',
  'uploading',
] as const satisfies readonly AccessRight[]
/** Every user of a company, also without rights: session data, and the documents a representative sees. */
export const anyRight = [
  'none',
  'read',
  'full',
  'initiate',
  'confirmed',
  'uploading',
] as const satisfies readonly AccessRight[]

/** Whether a customer's right is one of the set: `hasRight(customer, mayPay)`. */
export const hasRight = (customer: { right: AccessRight }, rights: readonly AccessRight[]): boolean =>
  rights.includes(customer.right)

/** Permission flags of the session, all off by default (B156). */
export const permissionFlags = [
  'sendMoneyPaxumUser',
  'sendMoneyUser',
  'requestMoney',
  'settlementAccount',
  'addFundsWireThirdParty',
  'addFundsBankThirdParty',
] as const

/** Methods for own accounts with their permission flags (catalogue enum ownAccountGroups, Q104). */
export const ownAccountGroups = {
  betweenAccounts: 'transferMoneyUser',
  ...flagsTo('own'),
} as const
/** Methods for payments to others with their permission flags (catalogue enum otherPersonGroups, Q104). */
export const otherPersonGroups = {
  p2p: 'sendMoneyUser',
  ...flagsTo('3d'),
  loadPrepaidCard: 'loadPrepaidCard',
  global: 'sendMoneyGlobalTransfer',
} as const

/** To an own account elsewhere, or to a third party (catalogue enum recentTransferPermission). */
export const transferPermissions = ['own', '3d'] as const
export type TransferPermission = (typeof transferPermissions)[number]

/**
 * Flags of which any permits the method; for a third party's card the BIN determines which of the two is needed
 * (`cardPermission`).
 */
export const permitting = (method: ExternalMethod, to: TransferPermission): readonly PermissionFlag[] =>
  method === 'oct' && to === '3d'
    ? [cardPermission(false), cardPermission(true)]
    : [outsideMethods[method].permissions[to]]

/** Loading a third party's prepaid card needs a separate permission (B315). */
export const cardPermission = (isPrepaid: boolean): PermissionFlag =>
  isPrepaid ? otherPersonGroups.loadPrepaidCard : outsideMethods.oct.permissions['3d']

/** Flags of all outside methods, for own accounts and third parties. */
export const everyOutsidePermission: readonly PermissionFlag[] = [
  ...new Set(Object.values(outsideMethods).flatMap(({ permissions }) => Object.values(permissions))),
]

/** Kinds of mass payments with their permission flags (catalogue enum massGroups, Q104, Q105). */
export const massGroups = {
  wire: 'massWire',
  eft: 'massEft',
  oct: 'massOct',
  instant: 'massInstant',
  interac: 'massInterac',
  p2p: 'massP2p',
  digital: 'massDigital',
  global: 'massGlobal',
} as const

/** Flags of which any permits some kind of mass payment from a file here. */
export const everyMassPermission: readonly PermissionFlag[] = Object.values(massGroups)

/** Flags of which any permits some kind of payment. */
export const everyPayPermission: readonly PermissionFlag[] = [
  ...new Set([
    ...Object.values(ownAccountGroups),
    ...Object.values(otherPersonGroups),
    ...Object.values(massGroups),
  ]),
]

/** Methods of funding an account with their permission flags (Q104). */
export const fundingGroups = { digital: 'addFundsCrypto' } as const

export type PermissionFlag =
  | (typeof permissionFlags)[number]
  | (typeof ownAccountGroups)[keyof typeof ownAccountGroups]
  | (typeof otherPersonGroups)[keyof typeof otherPersonGroups]
  | (typeof massGroups)[keyof typeof massGroups]
  | (typeof fundingGroups)[keyof typeof fundingGroups]

/** How a payment is approved (catalogue enum approvalMethods, B222). */
export const approvalMethods = { none: 0, push: 1, sms: 2, otp: 3, approvalCode: 4 } as const
/** An extension of the catalogue: only a passkey can approve it. */
export const approvedByPasskey = 5
/** An extension of the catalogue: a code sent by e-mail to the payee who claims a payment. */
export const approvedByMail = 6
export type ApprovalMethod = keyof typeof approvalMethods

/** Customer types on the wire (Q046). */
export const customerTypes = { personal: 1, business: 2, oldBusiness: 3 } as const
