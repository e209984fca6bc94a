import * as z from 'zod/mini'
import { partnerSettings } from './partners.ts'
import { serverSettings } from './server.ts'

/** Every setting there is, by the name of its environment variable. */
export const environment = z.object({ ...serverSettings, ...partnerSettings })

export type Settings = z.output<typeof environment>
