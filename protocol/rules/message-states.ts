/** States of a webhook message. */
export const messageStates = ['waiting', 'delivered', 'setAside'] as const
