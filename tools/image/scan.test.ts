import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionDependencies } from '../licences.ts'
import { faultsOf } from './scan.ts'

const fastify = productionDependencies().find(({ name }) => name === 'fastify')

/** The root of an image without faults. */
function image(): { root: string; put: (path: string, text?: string, mode?: number) => void } {
  const root = mkdtempSync(join(tmpdir(), 'sixpence-scan-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, text = 'x', mode = 0o644): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    chmodSync(join(root, path), mode)
  }
  for (const file of [
    'LICENSE',
    'NOTICE',
    'THIRD-PARTY.txt',
    'THIRD-PARTY-LICENCES.txt',
    'server/app/main.ts',
    'web/dist/current',
  ])
    put(`app/${file}`)
  put('usr/bin/sh', 'x', 0o755)
  put('tmp/anything', 'x', 0o666)
  const { name = '', version = '' } = fastify ?? {}
  put('app/node_modules/fastify/package.json', JSON.stringify({ name, version }))
  put('app/node_modules/fastify/test/one.test.ts')
  put(
    'app/sbom.cdx.json',
    JSON.stringify({
      components: [{ 'bom-ref': `${name}@${version}` }, { 'bom-ref': '@sixpence/server@0.1.0' }],
    }),
  )
  return { root, put }
}

test('an image with exactly the needed files has no fault', () => {
  expect(faultsOf(image().root)).toEqual([])
})

const key = `-----BEGIN PRIVATE KEY-----\nMIIB\n`

test.each<[fault: string, path: string, text?: string, mode?: number]>([
  ['/usr/bin/passwd changes the user who runs it', 'usr/bin/passwd', 'x', 0o4755],
  ['/etc/cron.d/one can be written by the user of the image', 'etc/cron.d/one', 'x', 0o666],
  ['/app/server/app/x.test.ts belongs to no image', 'app/server/app/x.test.ts'],
  ['/app/.env belongs to no image', 'app/.env'],
  ['/app/.npmrc belongs to no image', 'app/.npmrc'],
  ['/app/bench belongs to no image', 'app/bench/run.ts'],
  ['/app/.git belongs to no image', 'app/.git/config'],
  ['/app/tls.key belongs to no image', 'app/tls.key'],
  ['/app/server/core/demo.ts has a private key', 'app/server/core/demo.ts', key],
  ['/root/.npm was left by installing', 'root/.npm/x'],
  ['/usr/local/bin/npm was left by installing', 'usr/local/bin/npm', 'x', 0o755],
  [
    'vitest@5.1.0 is no package of production',
    'app/node_modules/vitest/package.json',
    '{"name":"vitest","version":"5.1.0"}',
  ],
  [
    'left-pad@1.0.0 is not in the bill of materials',
    'app/node_modules/left-pad/package.json',
    '{"name":"left-pad","version":"1.0.0"}',
  ],
])('%s', (fault, path, text, mode) => {
  const { root, put } = image()
  put(path, text, mode)
  expect(faultsOf(root)).toContain(fault)
})

test('missing files are a fault, and so are absent packages in the bill of materials', () => {
  const { root, put } = image()
  rmSync(join(root, 'app/NOTICE'))
  put('app/sbom.cdx.json', JSON.stringify({ components: [{ 'bom-ref': 'gone@1.0.0' }] }))
  const faults = faultsOf(root)
  expect(faults).toContain('/app/NOTICE is missing')
  expect(faults).toContain('the bill of materials lists gone@1.0.0, which is not installed')
})
