import { email as schema } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'

/** Normalised as the server compares addresses. */
export { cleanEmail } from '@sixpence/protocol/rules/text'

/** Whether the text can be an address, so that it may be sent to the server's checks [B137]. */
export const isEmail = (text: string): boolean => z.safeParse(schema, text).success
