/** States of a message to a company's server. */
export const messageStates = ['waiting', 'delivered', 'setAside'] as const
