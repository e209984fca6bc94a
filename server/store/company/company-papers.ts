import type { SignedPaperId } from '@sixpence/protocol/business/business-papers'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { sha256 } from '#core/keys/sha256.ts'

type CompanyPaperDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

export type CompanyPaperKind = 'resolution' | SignedPaperId

type NewCompanyPaper = {
  customerId: number
  personId: number
  kind: CompanyPaperKind
  /** Day of the text. */
  version: string
  /** Signatories of a resolution, or the signer of a declaration. */
  names: string[]
  pdf: Uint8Array
  at: Date
}

type PaperText = { pdf: string; names: string[] }

/** A document generated for a company; `digest` is the SHA-256 of its PDF, base64url. */
export type CompanyPaper = {
  kind: CompanyPaperKind
  version: string
  names: string[]
  digest: string
  createdAt: Date
}

/**
 * Stores a document and returns its hash. A resolution replaces the previous resolution; undefined when a declaration
 * was already signed in this version.
 */
export async function keepCompanyPaper(
  { db, personal }: CompanyPaperDeps,
  { customerId, personId, kind, version, names, pdf, at }: NewCompanyPaper,
): Promise<string | undefined> {
  const digest = sha256(pdf)
  const text: PaperText = { pdf: Buffer.from(pdf).toString('base64'), names }
  const sealed = await personal.seal(`customer:${customerId}`, text, db)
  const { rowCount } = await db.query(
    `insert into app.company_paper (customer_id, person_id, kind, version, sealed, digest, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) ${
       kind === 'resolution'
         ? `on conflict (customer_id) where kind = 'resolution' do update set person_id = excluded.person_id,
              version = excluded.version, sealed = excluded.sealed, digest = excluded.digest, created_at = excluded.created_at`
         : `on conflict (customer_id, kind, version) where kind <> 'resolution' do nothing`
     }`,
    [customerId, personId, kind, version, sealed, digest, at],
  )
  return rowCount === 1 ? digest.toString('base64url') : undefined
}

type Row = {
  kind: CompanyPaperKind
  version: string
  sealed: Buffer
  digest: Buffer
  createdAt: Date
}

const columns = `kind, version::text, sealed, digest, created_at as "createdAt"`

/** The documents of a company, the newest first; without their PDFs. */
export async function companyPapers(
  { db, personal }: CompanyPaperDeps,
  customerId: number,
  kinds: readonly CompanyPaperKind[],
): Promise<CompanyPaper[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from app.company_paper where customer_id = $1 and kind = any($2) order by id desc`,
    [customerId, kinds],
  )
  const opened = await Promise.all(
    rows.map(async ({ sealed, digest, ...row }) => {
      const text = await personal.open<PaperText>(`customer:${customerId}`, sealed)
      return text && { ...row, names: text.names, digest: digest.toString('base64url') }
    }),
  )
  return opened.filter((item) => item !== undefined)
}

/** The PDF of the newest document of a kind, with the day of its text; undefined when there is none. */
export async function companyPaperPdf(
  { db, personal }: CompanyPaperDeps,
  customerId: number,
  kind: CompanyPaperKind,
): Promise<{ pdf: Buffer; version: string } | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns} from app.company_paper where customer_id = $1 and kind = $2 order by version desc limit 1`,
    [customerId, kind],
  )
  const [row] = rows
  const text = row && (await personal.open<PaperText>(`customer:${customerId}`, row.sealed))
  return text && { pdf: Buffer.from(text.pdf, 'base64'), version: row.version }
}
