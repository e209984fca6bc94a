/** Steps of a payment flow; only payments out of the bank have the first. */
export const flowSteps = ['place', 'payee', 'amount', 'check', 'confirm'] as const
export type FlowStep = (typeof flowSteps)[number]

/** The steps of a payment to a person, by their e-mail address. */
export const stepsToPerson = flowSteps.filter((step) => step !== 'place')
