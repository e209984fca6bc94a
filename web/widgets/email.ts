import { email as schema } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'

/** As the server compares addresses. */
export const cleanEmail = (text: string): string => text.trim().toLowerCase()

/** Whether it may be sent to the server's checks: only what can be an address [B137]. */
export const isEmail = (text: string): boolean => z.safeParse(schema, text).success
