-- Whoever may pay others by a method may do so from a file; later each is given or taken by itself.
update app.access set permissions = permissions || array(
  select mass from unnest(
    array['sendWire', 'sendEft', 'sendOct', 'sendInstant', 'sendInterac', 'sendMoneyUser', 'sendCryptoEft', 'sendMoneyGlobalTransfer'],
    array['massWire', 'massEft', 'massOct', 'massInstant', 'massInterac', 'massP2p', 'massDigital', 'massGlobal']) as f (single, mass)
  where f.single = any(permissions) and not f.mass = any(permissions));

-- Payments of one file or text, until each of them is one. Its number is that of app.batch, which keeps the file from when
-- it is submitted on.
create table app.mass_batch (
  id bigint primary key default nextval('app.batch_id_seq'),
  customer_id bigint not null references app.customer,
  -- who uploaded it
  person_id bigint not null references app.person,
  brand text not null,
  account_id bigint not null,
  kind text not null check (kind in ('wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p')),
  name_sealed bytea not null,
  name_words bigint[] not null default '{}',
  -- the file as it was uploaded, sealed; none where it has card numbers
  file bytea,
  media_type text not null,
  size int not null,
  -- by what the same one is known again
  file_digest bytea not null,
  -- headers of the file, sealed, and the field each one is
  columns_sealed bytea not null,
  -- exchange rates and network fees its lines were costed with, and when
  prices jsonb not null default '{}',
  priced_at timestamptz not null,
  -- counts every change of its lines, so that a submit sees that one came in between
  revision int not null default 0,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'submitted', 'confirmed', 'cancelled', 'rejected')),
  created_at timestamptz not null,
  -- the batch it was repeated or retried from
  from_id bigint,
  -- the key under which its money is held, since when, and the operation that holds it
  submit_key uuid,
  submitted_at timestamptz,
  operation_id bigint unique,
  waits_until timestamptz,
  -- the worker that makes its payments
  claimed_until timestamptz,
  -- when each of its payments was made, or could not be made any more; and of one that ended, when its money was free again
  made_at timestamptz,
  freed_at timestamptz,
  check (state <> 'uploaded' or submit_key is null)
);
create index mass_batch_customer on app.mass_batch (customer_id, id desc);
create index mass_batch_file on app.mass_batch (customer_id, file_digest);
create index mass_batch_submitted on app.mass_batch (submitted_at) where state = 'submitted';
create index mass_batch_unmade on app.mass_batch (id) where state = 'confirmed' and made_at is null;
create index mass_batch_unfreed on app.mass_batch (id)
  where state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null;

-- What is to be paid, by its number in the file.
create table app.mass_line (
  batch_id bigint not null references app.mass_batch on delete cascade,
  line int not null,
  -- cells, problems and the token of a card, sealed for the customer
  sealed bytea not null,
  has_problem boolean not null,
  is_removed boolean not null default false,
  -- of a line without problems: method and country outside, debit and fee of the account, what the payee receives
  method text,
  country text,
  debit bigint check (debit > 0),
  fee bigint check (fee >= 0),
  credit bigint check (credit > 0),
  credit_currency text,
  rate text,
  -- the payee: a keyed hash of the account outside, or the number of the customer
  payee_key bytea,
  -- the first line with the same payee and amount, or a payment of the last 90 days
  duplicate_line int,
  duplicate_of bigint,
  duplicate_at timestamptz,
  -- the payment it became, or the refusal by which it became none
  operation_id bigint unique,
  failure text,
  primary key (batch_id, line)
);
create index mass_line_problem on app.mass_line (batch_id, line) where has_problem and not is_removed;
create index mass_line_payee on app.mass_line (batch_id, payee_key) where payee_key is not null;
create index mass_line_due on app.mass_line (batch_id, line)
  where operation_id is null and failure is null and not is_removed;

-- Which header was which field, by the headers of a file, so that the next one of the same program is read at once.
create table app.mass_mapping (
  customer_id bigint not null references app.customer,
  kind text not null,
  headers_digest bytea not null,
  columns_sealed bytea not null,
  used_at timestamptz not null,
  primary key (customer_id, kind, headers_digest)
);

grant select, insert, update, delete on app.mass_batch, app.mass_line, app.mass_mapping to sixpence_api;
