import { brandKeys } from '#core/served-brands.ts'
import { openPool } from '#core/database.ts'
import { StartRefused } from '#core/start-refused.ts'

/** Refuses to serve a database without a brand that has people in it. @throws StartRefused naming the brands */
export async function checkBrands(ownerUrl: string): Promise<void> {
  const owner = openPool(ownerUrl, { max: 1, name: 'sixpence brands' })
  try {
    const { rows } = await owner.query<{ brand: string }>(
      `select brand from (select distinct brand from app.agreement_published where brand <> all($1)) as gone
       where exists (select from app.person p where p.brand = gone.brand) order by brand`,
      [brandKeys()],
    )
    if (rows.length > 0)
      throw new StartRefused(
        ...rows.map(
          ({ brand }) => `SIXPENCE_BRANDS must name the brand ${brand}: it has people in the database.`,
        ),
      )
  } finally {
    await owner.end()
  }
}
