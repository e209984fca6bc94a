import type { Config } from '#core/config.ts'
import { siteOf } from '#core/site.ts'

/**
 * The text of an SMS with a code, ended by the line that binds the code to the brand's site: browsers then offer to fill
 * it in there only (WICG, origin-bound one-time codes).
 */
export const withBoundCode = (
  { config }: { config: Config },
  brand: string,
  { text, code }: { text: string; code: string },
): string => `${text}\n\n@${new URL(siteOf(config, brand)).hostname} #${code}`
