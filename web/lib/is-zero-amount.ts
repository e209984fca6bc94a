/** Whether an amount, as decimal text, is zero; so is an empty entry. Decides what is shown, never what is booked. */
export const isZeroAmount = (amount: string): boolean => !/[1-9]/.test(amount)
