import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callSample } from '@sixpence/tools/call-sample'

// Four projects: `node`, `apart` and `drills` run on real PostgreSQL (a throw-away cluster for the run, a database per file),
// `browser` the components in a real Chromium. CHROMIUM is set by tools/browser.ts. Which projects a check runs: tools/check.
const isCi = Boolean(process.env['CI'])
const report = process.env['REPORT']

/** Servers and programs that tests start are compiled once, as `npm start` does: half of what their start takes. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

/** Begun last, these would be waited for alone. */
const long =
  /\/(calls|contention|crash|hub|model|planted|quarantine|rails|several-servers|torture.*|.*-drill)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [first, others] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => long.test(moduleId) === isLong),
    )
    return [...(first ?? []), ...(others ?? [])]
  }
}

/** These put another module in the place of one, or keep state in one as a page does: each has a process of its own. */
const apart = [
  'web/**/*.test.ts',
  'server/testing/authorisation.test.ts',
  'server/features/sign-in/auth-login.test.ts',
]

/** Servers and databases that are started, killed, moved and restored, and builds of the client: half a minute or more each. */
const drills = [
  'ledger/crash.test.ts',
  'bench/{*-drill,drain,durability,several-servers,torture*}.test.ts',
  'postgres/{embedded,roles}.test.ts',
  'server/app/{audit-verify,database/moved,database/restored,database/wrong-secret,keys/commands}.test.ts',
  'server/payments/rails/reconcile.test.ts',
  'server/testing/{planted,soak/*}.test.ts',
  'tools/build-again.test.ts',
]

/**
 * Of the browser tests these put another module in the place of one, start the app, or look at what a page does once: each has
 * a page of its own. The others share one per worker, which loads a module once; `web/testing/fresh-page.ts` clears it.
 */
const pageOfItsOwn = [
  'web/**/*-missing.browser.test.tsx',
  'web/{app/error-screen,app/hand-over,lib/catch-faults}.browser.test.tsx',
]
const notHere = ['**/node_modules/**', 'web/**/*.browser.test.ts*']

/** Half of a file's time is spent waiting, for PostgreSQL, what is drawn or a timer: one more than cores keeps those busy. */
const maxWorkers = availableParallelism() + 1

/**
 * How long is waited for what does not come. Nothing is proven by these times: what must come soon is held by a fact in its
 * test. A machine that others keep busy may need thirty times as long as an idle one.
 */
const patient = (timeout: number) => ({ poll: { timeout } })

const onNode = {
  expect: patient(60_000),
  globalSetup: ['postgres/test-cluster.ts'],
  provide: {
    fuzz: {
      seed: Number(process.env['FUZZ_SEED'] ?? 20_261_120),
      runs: Number(process.env['FUZZ_RUNS'] ?? 100),
    },
    calls: callSample(),
  },
  maxWorkers,
  testTimeout: 180_000,
  hookTimeout: 240_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // tools/check adds the reports up, and npm run spec -- --results reads which ids passed.
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // A shared machine may stall for seconds; what is wrong fails every time.
    retry: Number(process.env['RETRIES'] ?? (isCi ? 2 : 0)),
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: [
            '{money,csv,days,protocol,ledger,postgres,partners,brands,locales,server,demo,client,cli,mcp,tools,bench,e2e}/**/*.test.ts',
          ],
          exclude: [...notHere, ...apart, ...drills],
          // A worker loads the server once, and not again for each file.
          isolate: false,
          // Loaded by Node itself, as the server is: nothing here replaces a module, and nothing needs another syntax.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...onNode, name: 'apart', include: apart, exclude: notHere } },
      { test: { ...onNode, name: 'drills', include: drills, exclude: notHere } },
      {
        plugins: [react()],
        css: { postcss: 'web' },
        // Of a package of ours that is imported late: found in the middle of a run, all pages would be loaded again.
        optimizeDeps: {
          include: [
            '@noble/hashes/sha2.js',
            '@noble/hashes/sha3.js',
            '@scure/base',
            'csv-parse/browser/esm/sync',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.browser.test.tsx'],
          expect: patient(90_000),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // A frame of a transition that nobody looks at is drawn by the processor. End-to-end tests move as people see it.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
                args: (process.env['CHROMIUM_ARGS'] ?? '--no-sandbox').split(' '),
              },
            }),
            instances: [
              {
                browser: 'chromium',
                name: 'browser',
                isolate: false,
                setupFiles: [fileURLToPath(new URL('web/testing/fresh-page.ts', import.meta.url))],
                exclude: ['**/node_modules/**', ...pageOfItsOwn],
              },
              { browser: 'chromium', name: 'browser apart', include: pageOfItsOwn },
            ],
          },
        },
      },
    ],
  },
})
