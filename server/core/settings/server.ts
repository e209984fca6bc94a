import { parseBrandHosts } from '@sixpence/brands/hosts.ts'
import { digitalCurrencies } from '@sixpence/protocol/methods/index'
import { byCell, cellName } from './cell-settings.ts'
import { folder } from './folder.ts'
import { inGroup, setting, settingOr } from './setting.ts'
import { shape } from './shape.ts'
import {
  headers,
  hostName,
  listOf,
  mailDomains,
  oneOf,
  onOrOff,
  randomText,
  secretText,
  share,
  text,
  url,
  webAddress,
  wholeNumber,
} from './shapes.ts'
import { parseRing } from '#core/keys/ring.ts'

export const hstsScopes = ['subdomains', 'host', 'off'] as const

const postgres = () => url('postgres://', 'postgresql://')

/** Numbered secrets, the current secret first. */
const ring = () =>
  shape({ form: 'a list of number:secret without spaces in the secrets', hidden: true }, parseRing)

const transitKey = () =>
  shape({ form: 'a name of letters, digits, - and _' }, (value) =>
    /^[\w-]{1,100}$/.test(value) ? value : undefined,
  )

const hosts = () => shape({ form: 'a list of host=brand' }, parseBrandHosts)

const securityContact = () =>
  shape({ form: 'an address that begins with mailto:, https:// or tel:' }, (value) =>
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:[+\d-]+)$/.test(value) ? value : undefined,
  )

const brandFolders = () =>
  shape({ form: 'a folder of brands, or several with commas between them' }, (value) => {
    const paths = value.split(',').map((path) => path.trim())
    return paths.every(Boolean) ? paths : undefined
  })

const mode = inGroup('mode', {
  SIXPENCE_MODE: settingOr(oneOf(['demo', 'production']), 'demo', {
    meaning: '`production` has no town, no demo people and no sandboxes, and refuses placeholder secrets',
  }),
  SIXPENCE_SANDBOXES: setting(onOrOff(), {
    meaning:
      'for a trial in production mode: sandboxes play the partners that are not set, and its database can never be one of real money',
    otherwise: '`off` in production; the demo always has them',
  }),
})

const secrets = inGroup('secrets', {
  SIXPENCE_SECRET: setting(secretText('a random text of at least 32 characters'), {
    meaning: 'every key of the server is derived from it; a database belongs to the secret it was made with',
    otherwise: 'in the demo made once and kept in `SIXPENCE_DATA/secret`',
    production: 'required',
    unless: 'SIXPENCE_SECRETS',
  }),
  SIXPENCE_SECRETS: setting(ring(), {
    meaning:
      'several secrets with numbers, as in `2:…,1:…`: the first signs and seals, all verify and open; `SIXPENCE_SECRET` counts as number 1',
    otherwise: '`SIXPENCE_SECRET` is the only one',
  }),
  SIXPENCE_WRAPPING_KEY: setting(randomText(), {
    meaning: 'the key that opens the secrets in `SIXPENCE_SECRETS` that are given as `local:…`',
  }),
  SIXPENCE_TRANSIT_URL: setting(webAddress(), {
    meaning:
      'the address of OpenBao or Vault, whose transit engine opens the secrets that are given as `vault:v…`, as in `https://bao.example:8200`',
    with: ['SIXPENCE_TRANSIT_KEY', 'SIXPENCE_TRANSIT_TOKEN_FILE'],
  }),
  SIXPENCE_TRANSIT_KEY: setting(transitKey(), {
    meaning: 'the name of the key in the transit engine',
    with: ['SIXPENCE_TRANSIT_URL'],
  }),
  SIXPENCE_TRANSIT_TOKEN_FILE: setting(text('the path of a file'), {
    meaning:
      'the file with the token for the transit engine, read at each use, so that an agent may replace it',
    with: ['SIXPENCE_TRANSIT_URL'],
  }),
  SIXPENCE_TRANSIT_MAX_HOURS: settingOr(wholeNumber(1, 720), '24', {
    meaning:
      'how many hours a server goes on with the secrets it has opened while the transit engine cannot be asked',
  }),
})

const database = inGroup('database', {
  DATABASE_URL: setting(postgres(), {
    meaning: 'PostgreSQL 15 or newer with its contrib extensions, as an owner who may create roles',
    otherwise: 'in the demo the embedded PostgreSQL, in `SIXPENCE_DATA/postgres`',
    production: 'required',
  }),
  DATABASE_URL_API: setting(postgres(), {
    meaning: "the server's own role in that database, if its owner may not create roles",
    otherwise: 'the owner makes the role',
    with: ['DATABASE_URL'],
  }),
  DATABASE_URL_POOL: setting(postgres(), {
    meaning:
      'a pooler in front of the database for the server’s queries, as PgBouncer 1.21 or newer in transaction mode; migrations, locks and LISTEN go to `DATABASE_URL` and `DATABASE_URL_API`, which must not lead through a pooler',
    otherwise: 'queries go to the database itself',
  }),
  DATABASE_URL_READ: setting(postgres(), {
    meaning:
      'a standby of the database, for history, statements, exports and the searches of the desk; what it has not replayed in time, and everything while it is away, is read from `DATABASE_URL`',
    otherwise: 'everything is read from `DATABASE_URL`',
  }),
  SIXPENCE_LANES: settingOr(wholeNumber(1, 64), '1', {
    meaning: 'connections that post payments side by side, each with rows of system accounts of its own',
  }),
})

const cells = inGroup('cells', {
  SIXPENCE_CELL: setting(cellName(), {
    meaning:
      'which of the cells this server and its database are, as in `a`; a database stays the cell it began as',
    otherwise: 'the bank has one database and no cells',
    with: ['SIXPENCE_CELLS', 'SIXPENCE_DIRECTORY'],
  }),
  SIXPENCE_CELLS: setting(byCell('name=postgres://…', 'postgres://', 'postgresql://'), {
    meaning:
      'the database of each cell by its name, as in `a=postgres://10.0.0.1/sixpence,b=postgres://10.0.0.2/sixpence`; without a user it is the server’s own role, whose password follows from the secrets, which all cells share',
    with: ['SIXPENCE_CELL'],
  }),
  SIXPENCE_CELL_ADDRESSES: setting(byCell('name=http://…', 'http://', 'https://'), {
    meaning:
      'the address of each cell’s servers, which only the other cells can reach: requests of people of another cell are forwarded to it',
    otherwise: 'nothing is forwarded: the proxy in front has to know the cell',
    with: ['SIXPENCE_CELL'],
  }),
  SIXPENCE_DIRECTORY: setting(postgres(), {
    meaning: 'the small database that says which cell a customer lives in, as an owner who may create tables',
    with: ['SIXPENCE_CELL'],
  }),
})

const server = inGroup('server', {
  SIXPENCE_DATA: settingOr(folder(['postgres', 'secret', 'seals']), 'data', {
    meaning: 'the folder for the seals of the audit trail and, in the demo, for secret and database',
  }),
  HOST: setting(hostName(), {
    meaning: 'the address the server listens at; `::` is every address, IPv4 and IPv6',
    otherwise: '`127.0.0.1` in the demo, `0.0.0.0` in production',
  }),
  PORT: settingOr(wholeNumber(1, 65_535), '4000', { meaning: 'the port the server listens at' }),
  SIXPENCE_PROXIES: settingOr(wholeNumber(0, 10), '0', {
    meaning:
      'how many proxies in front set `X-Forwarded-For`; `X-Request-Id` and `traceparent` are taken from the nearest one',
  }),
  SIXPENCE_HSTS: settingOr(oneOf(hstsScopes), 'subdomains', {
    meaning:
      'in production browsers are told to use https alone for a year (Strict-Transport-Security): for the host and all below it, for the host, or not at all',
  }),
  SIXPENCE_DRAIN_SECONDS: setting(wholeNumber(0, 600), {
    meaning:
      'how many seconds after SIGTERM the server answers 503 at `/readyz` and serves as before, so that a proxy in front sends new requests elsewhere',
    otherwise: '`10` in production, `0` in the demo',
  }),
  SIXPENCE_SERVICE_TOKEN: setting(randomText(), {
    meaning: "the credential of the operator's own services for `/internal`, from private addresses",
    otherwise: 'nobody is served there',
  }),
  SIXPENCE_SECURITY_CONTACT: setting(securityContact(), {
    meaning: 'where weaknesses are reported, for `/.well-known/security.txt` (RFC 9116) of every brand',
    otherwise: 'there is no such file',
  }),
})

const brands = inGroup('brands', {
  SIXPENCE_BRANDS: setting(brandFolders(), {
    meaning:
      'folders of the brands that are served, each with its `brand.json`; `brands` has those of the demo',
    otherwise: 'in the demo its six brands, which it always has',
    production: 'requiredToServe',
  }),
  SIXPENCE_HOSTS: setting(hosts(), {
    meaning:
      'host names per brand beside those in its folder, as in `wallet.example=ostra, gintara.example=gintara`; `<brand>.localhost` always works',
    otherwise: 'the host names in the folders of the brands',
  }),
  SIXPENCE_DIGITAL: settingOr(listOf(digitalCurrencies), digitalCurrencies.join(','), {
    meaning: 'digital currencies that are offered by the brands that have any',
  }),
})

const protection = inGroup('protection', {
  SIXPENCE_RATE_FACTOR: settingOr(wholeNumber(1, 1_000_000), '1', {
    meaning: 'multiplies every rate limit; more than 1 is for load tests',
    weakens: (text) => Number(text) > 1,
  }),
  SIXPENCE_COOLING_HOURS: settingOr(wholeNumber(0, 168), '24', {
    meaning: 'how many hours after a change of factors new payees need an older factor; 0 is never',
    weakens: (text) => Number(text) === 0,
  }),
  SIXPENCE_SIMPLE_SIGN_IN: settingOr(listOf(['sei', 'spa']), 'none', {
    meaning: 'clients whose people need no second step at the sign-in if they have no second factor',
  }),
  SIXPENCE_FOUR_EYES: setting(onOrOff(), {
    meaning: 'weighty decisions of the desk take two administrators',
    otherwise: '`on` in production, `off` in the demo',
  }),
  SIXPENCE_STAFF_DOMAINS: setting(mailDomains(), {
    meaning: 'the domains of the e-mail addresses of staff; an address of another domain is not invited',
    otherwise: 'any',
  }),
  SIXPENCE_UNCLAIMED_DAYS: setting(wholeNumber(0, 3_650), {
    meaning: 'how many days money in suspense is not written off, because it belongs to its sender',
    otherwise: '`90` in production, `0` in the demo',
  }),
})

const observability = inGroup('observability', {
  LOG_LEVEL: settingOr(oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'warn', {
    meaning: 'the lowest level that is written to the log; `debug` adds where a start failed',
  }),
  METRICS_PORT: setting(wholeNumber(1, 65_535), {
    meaning: 'the port at which Prometheus reads `/metrics`; customers do not reach it',
    otherwise: 'nothing is measured for Prometheus',
  }),
  METRICS_HOST: settingOr(hostName(), '127.0.0.1', {
    meaning: 'the address at which `METRICS_PORT` listens',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress(), {
    meaning:
      'a collector of OpenTelemetry: metrics are sent to `/v1/metrics` and traces to `/v1/traces` under this address',
    otherwise: 'nothing is sent, and nothing is traced',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headers(), {
    meaning: 'headers of the requests to that collector, as in `authorization=Bearer abc`',
    with: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
  }),
  OTEL_TRACES_SAMPLER_ARG: settingOr(share(), '0.1', {
    meaning: 'the share of requests and jobs that is traced, where a proxy in front has not decided',
  }),
})

const development = inGroup('development', {
  LOAD_TEST: setting(onOrOff(), {
    meaning: 'a load test in production mode, with play money: limits and protections may be lifted',
    otherwise: 'production refuses what takes a protection away',
  }),
  SIXPENCE_DELIVER_TO_LOOPBACK: setting(onOrOff(), {
    meaning: "messages to companies' servers may go to this machine, also by http",
    onlyDemo: true,
    otherwise: '`on` in a demo that listens on this machine only',
  }),
  SIXPENCE_DEV: setting(oneOf(['1']), {
    meaning: '`npm run dev` sets it: the client of the demo comes from its sources, with reload',
    onlyDemo: true,
  }),
})

/** Settings of the server itself, in the order of the page. */
export const serverSettings = {
  ...mode,
  ...secrets,
  ...database,
  ...cells,
  ...server,
  ...brands,
  ...protection,
  ...observability,
  ...development,
}
