import * as z from 'zod/mini'

/** Handle in the URL of a payment button: 128 random bits, base64url. */
export const buttonHandle = z.string().check(z.regex(/^[\w-]{22}$/))
