/** Sort orders of the contract list (B410). */
export const contractOrders = ['COMPANY_NAME', 'INCOMING_FIRST', 'CREATED_AT'] as const
export type ContractOrder = (typeof contractOrders)[number]
