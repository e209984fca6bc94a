import * as z from 'zod/mini'
import { partnerSettings } from './partners.ts'
import { serverSettings } from './server.ts'

/** All settings by the name of their environment variable. */
export const environment = z.object({ ...serverSettings, ...partnerSettings })

export type Settings = z.output<typeof environment>
