import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Brand } from '@sixpence/brands'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { calls, featureOf } from '@sixpence/protocol'
import { type AnyCall, countedPer, takesToken } from '@sixpence/protocol/call'
import { responseCodes } from '@sixpence/protocol/codes'
import { refusalsOf } from './call-refusals.ts'
import { exampleInput, exampleOutput } from './example.ts'
import { parameters, parametersOf, placeOf } from './openapi.ts'
import { rateClasses } from '#core/rates/rate.ts'
import { inputSchema, outputSchema } from '#core/schema.ts'
import { fieldRows, type Field } from './fields.ts'

export type DocsPage = { html: string; hashes: string[] }

const read = (url: string): string => readFileSync(new URL(url), 'utf8')
const css = read(import.meta.resolve('./api-docs.css'))
const script = read(import.meta.resolve('./api-docs.client.js'))

/** The API reference as a single HTML page in the brand's theme, with the hashes for its content security policy. */
export function docsPage(brand: Brand): DocsPage {
  const style = compileTheme(brand) + css
  const features = [...new Set(featureOf.values())].map((feature) => ({
    feature,
    calls: [...calls.values()].filter(({ name }) => featureOf.get(name) === feature),
  }))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${text(brand.name)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<div class="page">
<header class="top">
  <p class="brand"><span class="mark" aria-hidden="true"></span>${text(brand.name)}</p>
  <h1>API</h1>
</header>
<nav class="contents" aria-label="Contents">
  <search>
    <label for="q">Find a call <kbd>/</kbd></label>
    <input type="search" id="q" autocomplete="off" spellcheck="false" placeholder="Name, field, refusal or id">
    <p class="meta" id="found" role="status">${calls.size} calls</p>
  </search>
  <ul class="list">
    <li><a href="#start">How to call</a></li>
    ${features
      .map(
        ({ feature, calls: some }) => `<li class="feature" data-feature>
      <h2>${text(titleOf(feature))}</h2>
      <ul>${some.map((call) => `<li data-call="${text(call.name)}"><a href="#${text(call.name)}">${breakable(call.name)}</a></li>`).join('')}</ul>
    </li>`,
      )
      .join('')}
  </ul>
</nav>
<main id="calls" tabindex="-1">
${howToCall(brand)}
${features
  .map(
    ({ feature, calls: some }) =>
      `<section class="feature" data-feature aria-label="${text(titleOf(feature))}"><h2>${text(titleOf(feature))}</h2>${some.map((call) => article(call, brand)).join('')}</section>`,
  )
  .join('')}
<p class="nothing" id="nothing" hidden>No call has all these words. A shorter part of one may do.</p>
</main>
</div>
<script>${script}</script>
</body>
</html>`
  return {
    html,
    hashes: [style, script].map((part) => `sha256-${createHash('sha256').update(part).digest('base64')}`),
  }
}

function howToCall(brand: Brand): string {
  const main = `POST /?{name}`
  return `<section class="start" id="start">
<p class="lead">Every call of ${text(brand.name)}, as it is declared. The same declarations decode the input, decide who may, and make this page and <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<dl class="facts">
  <div><dt>Address</dt><dd><code>${text(main)}</code> with a JSON body, unless a call names an address of its own. The brand is the host name.</dd></div>
  <div><dt>Who calls</dt><dd>The access token of <a href="#authToken">authToken</a> as <code>Authorization: Bearer …</code>, in a browser together with the cookie that came with it. It is good for five minutes; then <a href="#authRefresh">authRefresh</a>.</dd></div>
  <div><dt>Whom for</dt><dd><code>Customer-Id</code> names a company the person may act for. Whatever else names one (<code>fromCustomerId</code>) must agree.</dd></div>
  <div><dt>Money</dt><dd>Amounts are decimal text, <code>"12.50"</code>. A call that moves money has an <code>Idempotency-Key</code>: a UUID that is kept and sent again until there is an answer. Without it, the same call within a minute is made once.</dd></div>
  <div><dt>Answers</dt><dd><code>responseCode</code> is <code>00</code>, or says what kind of no it is; <code>validationErrors</code> names the field and the refusal. Fields that are not declared are refused.</dd></div>
  <div><dt>Codes</dt><dd>${Object.entries(responseCodes)
    .map(
      ([name, code]) =>
        `<code>${code}</code> ${text(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))}`,
    )
    .join(', ')}</dd></div>
</dl>
</section>`
}

function article(call: AnyCall, brand: Brand): string {
  const { verb, path } = placeOf(call)
  const { perMinute, burst } = rateClasses[call.rate]
  const input = fieldRows(inputSchema(call))
  const output = fieldRows(outputSchema(call))
  const refusals = refusalsOf(call)
  // The text that the page's search covers.
  const words = [
    call.name,
    call.about,
    path,
    featureOf.get(call.name) ?? '',
    call.access.who === 'customer' ? [call.access.permission ?? []].flat().join(' ') : call.access.who,
    ...call.ids,
    ...[...input, ...output].map(({ name }) => name),
    ...refusals.map(({ name, code }) => `${name} ${code}`),
  ]
  return `<article id="${text(call.name)}" data-call="${text(call.name)}" data-words="${text(words.join(' ').toLowerCase())}" tabindex="-1" aria-labelledby="h-${text(call.name)}">
<header>
  <h3 id="h-${text(call.name)}"><a href="#${text(call.name)}">${breakable(call.name)}</a></h3>
  <p class="place"><b class="verb">${verb}</b> <code>${breakable(path)}</code></p>
  ${call.ids.length > 0 ? `<p class="ids">${call.ids.map((id) => `<span class="chip">${id}</span>`).join('')}</p>` : ''}
</header>
<p>${text(call.about)}</p>
<dl class="facts">
  <div><dt>Who may</dt><dd>${whoMay(call)}</dd></div>
  ${headersOf(call)}
  ${call.binds ? `<div><dt>Approval</dt><dd>May need a code, which is bound to ${list(call.binds)}.</dd></div>` : ''}
  ${call.changes ? `<div><dt>Changes</dt><dd>${list(call.changes)}</dd></div>` : ''}
  <div><dt>Rate</dt><dd>${perMinute} a minute, ${burst} at once, per ${countedPer(call.access)} (class ${call.rate})</dd></div>
</dl>
<h4>Input</h4>
${fieldTable(input, `Input of ${call.name}`, 'Nothing.')}
${formOf(call)}
<h4>Output</h4>
${call.file ? `<p>A file, <code>${text(call.file)}</code>.</p>` : fieldTable(output, `Output of ${call.name}`, 'Nothing besides the response code.')}
<details>
  <summary>Refusals <span class="meta">${refusals.length}</span></summary>
  ${refusalTable(call)}
</details>
<details>
  <summary>Example</summary>
  <pre tabindex="0" aria-label="A request of ${text(call.name)}"><code>${text(curl(call, brand))}</code></pre>
  ${call.file ? '' : `<pre tabindex="0" aria-label="An answer of ${text(call.name)}"><code>${text(JSON.stringify({ ...exampleOutput(call), responseCode: '00', responseDescription: '', validationErrors: [] }, null, 2))}</code></pre>`}
</details>
</article>`
}

function whoMay({ access, references = {} }: AnyCall): string {
  const owned = Object.entries(references).map(
    ([field, kind]) =>
      `<code>${text(field)}</code> must be ${kind === 'ownAccount' ? 'an account' : 'a payment'} of that customer.`,
  )
  if (access.who === 'public') return 'Anybody, signed in or not.'
  if (access.who === 'service') return 'Another service of the operator, from a private address.'
  if (access.who === 'person') return 'Any signed-in person, before a customer is chosen.'
  if (access.who === 'staff') return `Staff signed in at the console whose role has ${access.permission}.`
  if (access.who === 'paymentSecret')
    return `Whoever holds the link of a payment${access.evenOver ? ', also once that is over' : ''}.`
  const { rights, permission, kind } = access
  return [
    `A signed-in person acting for ${kind === 'business' ? 'a company' : kind === 'personal' ? 'a personal customer' : 'a customer'} with the right ${list(rights, 'or')}${permission ? ` and the permission ${list([permission].flat(), 'or')}` : ''}.`,
    ...owned,
  ].join(' ')
}

function headersOf(call: AnyCall): string {
  const headers = parametersOf(call)
    .map((name) => parameters[name])
    .filter((item) => item.in === 'header')
  return `<div><dt>Headers</dt><dd>${headers.map((header) => `<code>${header.name}</code>${'required' in header ? ' (needed)' : ''}`).join(', ')}</dd></div>`
}

function fieldTable(fields: Field[], label: string, nothing: string): string {
  if (fields.length === 0) return `<p class="meta">${nothing}</p>`
  const rows = fields.map(({ name, type, isRequired, about }) => {
    const value = [text(type), text(about)].filter(Boolean).join(', ')
    const optional = isRequired ? '' : ' <span class="meta">optional</span>'
    return `<tr><th scope="row"><code>${breakable(name)}</code></th><td>${value}${optional}</td></tr>`
  })
  return `<table aria-label="${text(label)}"><thead class="vh"><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** Encodings a call accepts besides JSON. */
function formOf({ multipart, urlEncoded }: AnyCall): string {
  if (urlEncoded) return '<p>Also as <code>application/x-www-form-urlencoded</code>.</p>'
  if (!multipart) return ''
  const parts = Object.entries<string | undefined>(multipart.files).map(([field, part]) =>
    part === field
      ? `<code>${text(field)}</code>`
      : `<code>${text(field)}</code> in the part <code>${text(part ?? '')}</code>`,
  )
  const rest = multipart.json ? `, the other fields as JSON in <code>${text(multipart.json)}</code>` : ''
  return `<p>Also as <code>multipart/form-data</code>, the files along: ${parts.join(', ')}${rest}.</p>`
}

function refusalTable(call: AnyCall): string {
  const rows = refusalsOf(call).map(
    ({ name, code, status, text: sentence }) =>
      `<tr><th scope="row"><code>${breakable(name)}</code> <span class="meta">${code}, HTTP ${status}</span></th><td>${text(sentence)}</td></tr>`,
  )
  return `<table aria-label="Refusals of ${text(call.name)}"><thead class="vh"><tr><th scope="col">Refusal</th><th scope="col">What the person reads</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The call as a curl command with example values. */
function curl(call: AnyCall, brand: Brand): string {
  const { verb, path } = placeOf(call)
  const input: Record<string, unknown> = exampleInput(call)
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = input[field]
    delete input[field]
    return String(value)
  })
  const body = call.door === 'main' ? { method: call.name, ...input } : input
  return [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}'https://${brand.letterhead.website}${filled}'`,
    ...(takesToken(call.access) ? ["-H 'Authorization: Bearer …'", "-H 'Cookie: __Host-access=…'"] : []),
    ...(call.access.who === 'staff' ? ["-H 'Cookie: __Host-staff=…'"] : []),
    ...(call.money ? ["-H 'Idempotency-Key: 0199d2c4-7b1e-7c52-9d3f-3f6c1f5a2b7e'"] : []),
    ...(verb === 'GET'
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2)}'`]),
  ].join(' \\\n  ')
}

function list(words: readonly string[], last = 'and'): string {
  const quoted = words.map((word) => `<b>${text(word)}</b>`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`
}

/** `signIn` as "Sign in". */
const titleOf = (feature: string): string =>
  feature === 'p2p'
    ? 'P2P'
    : feature.charAt(0).toUpperCase() +
      feature.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Long names may break before a word. */
const breakable = (name: string): string => text(name).replaceAll(/(?<=[a-z\]}])(?=[A-Z./])/g, '<wbr>')

const text = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
