/** In which order contracts are listed (B410). */
export const contractOrders = ['COMPANY_NAME', 'INCOMING_FIRST', 'CREATED_AT'] as const
export type ContractOrder = (typeof contractOrders)[number]
