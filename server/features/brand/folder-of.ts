import type { Brand } from '@sixpence/brands'
import type { Services } from '#context/services.ts'

/** A brand as its folder defines it, without the changes made at the desk. */
export function folderOf({ config }: Pick<Services, 'config'>, key: string): Brand {
  const match = config.brands.find((brand) => brand.key === key)
  if (!match) throw new Error(`brand ${key} has no folder`)
  return match
}
