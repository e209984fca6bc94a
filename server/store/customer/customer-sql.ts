import { accessRights, customerTypes } from '@sixpence/protocol/rights'

/** SQL condition: this row of app.customer is a company. */
export const isCompanySql = (customer: string): string => `${customer}.type <> ${customerTypes.personal}`

/** SQL condition: this row of app.access has the right to everything, alone or with a condition on `balance_info`. */
export const hasFullRightSql = (access: string): string => `${access}.access_right = ${accessRights.full}`

/** SQL condition: this row of app.access is of a user who manages the customer and sees its balances. */
export const hasFullAccessSql = (access: string): string =>
  `${hasFullRightSql(access)} and ${access}.balance_info`
