import { globSync } from 'node:fs'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brandIcon } from '@sixpence/brands/compile-theme.ts'
import { type Brand, brands } from '@sixpence/brands'
import { allFonts } from '@sixpence/brands/fonts.ts'
import { build as viteBuild } from 'vite'
import { digest, type Effort, type Output, outputInto } from './build-output.ts'
import { type Entries, type Files, type PageIndex, type Prerender, writePages } from './build-pages.ts'
import { currentBuild, switchTo } from './current-build.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
export const webDist = join(web, 'dist')

/** `index.json` of a build: its data for the server. */
export type Index = {
  build: string
  minimum: string
  /** Digest of all sources of the build. */
  source: string
  effort: Effort
  pages: PageIndex
  /** For the pages of brands that are not built in, which the server renders with `prerender/`. */
  entries: Entries
  textsPath: string
}

/** Builds the client into web/dist, unless the build there was made from the same sources. */
export async function ensureWebBuilt(): Promise<void> {
  if (!(await upToDateBuild())) await buildWeb()
}

/** The current build in `target`, if it was made from the same sources with this compression effort or more. */
export async function upToDateBuild(target = webDist, effort: Effort = 'full'): Promise<Index | undefined> {
  const text = await readFile(join(currentBuild(target), 'index.json'), 'utf8').catch(() => 'null')
  const built: Index | null = JSON.parse(text)
  const isEnough = built !== null && (built.effort === 'full' || built.effort === effort)
  return isEnough && built.source === (await sourceDigest()) ? built : undefined
}

/**
 * Builds beside the builds in `target` and makes the result current when it is complete. A failed build leaves the
 * previous build current, and servers that use an earlier build continue.
 */
export async function buildWeb(target = webDist, effort: Effort = 'full'): Promise<Index> {
  const beside = join(root, 'node_modules/.cache', `web-${process.pid}`)
  const { NODE_ENV: before } = process.env
  // Always a production build, also when a test or the demo runs it.
  process.env['NODE_ENV'] = 'production'
  try {
    const index = await buildInto(beside, effort)
    await switchTo(beside, { target, name: `${Date.now()}-${index.source}` })
    return index
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
    await rm(beside, { recursive: true, force: true })
  }
}

async function buildInto(dist: string, effort: Effort): Promise<Index> {
  const source = await sourceDigest()
  const common = { configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const
  await viteBuild({ ...common, build: { outDir: dist, emptyOutDir: true } })
  const files: Files = JSON.parse(await readFile(join(dist, 'files.json'), 'utf8'))
  const drawn = join(dist, 'prerender')
  await viteBuild({
    ...common,
    build: {
      ssr: 'app/prerender.tsx',
      outDir: drawn,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {
        input: 'app/prerender.tsx',
        output: { entryFileNames: 'prerender.js' },
        // They read files beside them.
        external: [/^@sixpence\/(brands|locales)/],
      },
    },
  })
  const prerender: Prerender = await import(pathToFileURL(join(drawn, 'prerender.js')).href)

  const { version, minimumClient }: { version: string; minimumClient: string } = JSON.parse(
    await readFile(join(web, 'package.json'), 'utf8'),
  )
  const build = `${version}+${digest(Object.values(files).map(({ file }) => file))}`
  const output = outputInto(dist, effort)
  await output.put('prerender/index.js', prerenderInProduction)
  const { pages, entries, textsPath } = await writePages(prerender, { files, build, output })
  await Promise.all(Object.values(brands).map((brand) => writeBrand(brand, prerender, output)))
  await writeFonts(output)
  await Promise.all(
    globSync('assets/*.{js,css}', { cwd: dist }).map(async (name) =>
      output.putCompressed(name, await readFile(join(dist, name))),
    ),
  )
  await rm(join(dist, 'files.json'))
  const index: Index = { build, minimum: minimumClient, source, effort, pages, entries, textsPath }
  await output.put('version.json', JSON.stringify({ build, minimum: minimumClient }))
  await output.put('index.json', JSON.stringify(index))
  return index
}

/** For the server: React reads its mode at load time, and pages use the production mode. */
const prerenderInProduction = `const { NODE_ENV: before } = process.env
process.env.NODE_ENV = 'production'
export const prerender = await import('./prerender.js')
if (before === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = before
`

async function writeBrand(brand: Brand, { webManifest }: Prerender, { put }: Output): Promise<void> {
  await put(`brand/${brand.key}/icon.svg`, brandIcon(brand))
  for (const app of ['app', 'phone'] as const)
    await put(`brand/${brand.key}/${app}.webmanifest`, webManifest(brand, app))
}

async function writeFonts({ folder }: Output): Promise<void> {
  await mkdir(join(folder, 'fonts'), { recursive: true })
  await Promise.all(allFonts().map(({ path, file }) => cp(path, join(folder, 'fonts', file))))
}

/** Digest of the content of everything the build reads; file times do not matter. */
async function sourceDigest(): Promise<string> {
  const sources = globSync(
    [
      'web/**/*.{js,ts,tsx,css,json}',
      '{brands,locales,protocol,money,csv}/**/*.{ts,json,svg}',
      'tools/build-*.ts',
      'package-lock.json',
    ],
    { cwd: root, exclude: ['**/node_modules/**', 'web/dist/**', '**/*.test.*'] },
  ).sort()
  const texts = await Promise.all(
    sources.map(async (file) => `${file}\n${await readFile(join(root, file), 'utf8')}`),
  )
  return digest(texts)
}

if (import.meta.main && process.argv.includes('--if-changed')) await ensureWebBuilt()
else if (import.meta.main) {
  const began = performance.now()
  const { build, pages } = await buildWeb()
  const largest = Math.max(
    ...Object.entries(pages).map(([name, { br }]) => (name.startsWith('app/') ? 0 : br)),
  )
  console.log(
    `web ${build}: ${Object.keys(pages).length} pages, the largest ready one ${largest} bytes, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}
