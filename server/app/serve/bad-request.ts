/** A request whose form is wrong before any call is reached; answered as 400. */
export const badRequest = (): Error => Object.assign(new Error('bad request'), { statusCode: 400 })
