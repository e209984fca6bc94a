-- What is read of the ledger beside its tables.

-- The counters as of now: a day or month that is over counts nothing.
create view ledger.limit_usage as
select subject, kind, currency,
  case when l.day < now.day then 0 else l.day_amount end as day_amount,
  case when l.day < now.day then 0 else l.day_count end as day_count,
  case when date_trunc('month', l.day) < date_trunc('month', now.day) then 0 else l.month_amount end as month_amount
from ledger.limit_counter l, (select (clock_timestamp() at time zone 'UTC')::date as day) now;

-- What the house has, over all lanes, without play money.
create view ledger.system_balance as
select a.kind as purpose, a.currency, sum(b.booked)::bigint as booked
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.lane is not null and a.kind not like 'play:%'
group by a.kind, a.currency;

-- Every broken promise of the ledger; empty when all is well. Reads everything: for tests and operators.
create view ledger.violation as
with booked_lines as (
  select e.*, a.currency,
    row_number() over account as place,
    sum(e.amount) over account as running
  from ledger.entry e left join ledger.account a on a.id = e.account_id
  window account as (partition by e.account_id order by e.version)
), per_account as (
  select account_id, count(*) as entries, sum(amount) as total from ledger.entry group by account_id
), per_operation as (
  select operation_id, currency, count(*) as entries, sum(amount) as total
  from booked_lines group by operation_id, currency
), keys_of_entries as (
  select o.id as operation_id, u.account_id, u.version
  from ledger.operation o, unnest(o.accounts[:cardinality(o.versions)], o.versions) u (account_id, version)
), per_hold_account as (
  select account_id, sum(remaining) as remaining from ledger.hold where state = 'open' group by account_id
)
select 'I-1' as invariant, 'currency ' || currency as subject, 'entries sum to ' || sum(amount) as found
from booked_lines group by currency having sum(amount) <> 0
union all
select 'I-1', 'currency ' || currency, 'balances sum to ' || sum(booked)
from ledger.balance group by currency having sum(booked) <> 0
union all
select 'I-2', 'account ' || b.account_id, 'balance ' || b.booked || ', entries ' || coalesce(p.total, 0)
from ledger.balance b left join per_account p using (account_id) where b.booked <> coalesce(p.total, 0)
union all
select 'I-2', 'account ' || b.account_id, 'version ' || b.version || ', entries ' || coalesce(p.entries, 0)
from ledger.balance b left join per_account p using (account_id) where b.version <> coalesce(p.entries, 0)
union all
select 'I-2', 'account ' || account_id, 'version ' || version || ' stands at place ' || place
from booked_lines where version <> place
union all
select 'I-2', 'account ' || account_id || ' version ' || version, 'after ' || booked_after || ', sum ' || running
from booked_lines where booked_after <> running
union all
select 'I-2', 'account ' || coalesce(a.id, b.account_id), 'account and balance do not match'
from ledger.account a full join ledger.balance b on b.account_id = a.id and b.currency = a.currency
where a.id is null or b.account_id is null
union all
select 'I-2', 'account ' || p.account_id, 'entries without a balance'
from per_account p where not exists (select from ledger.balance b where b.account_id = p.account_id)
union all
select 'I-3', 'operation ' || operation_id, entries || ' entries in ' || currency || ' sum to ' || total
from per_operation where total <> 0 or entries < 2
union all
select 'I-3', 'operation ' || coalesce(k.operation_id, e.operation_id),
  'entry ' || coalesce(k.account_id, e.account_id) || '/' || coalesce(k.version, e.version) || case
    when e.account_id is null then ' is missing' else ' is not the operation''s' end
from keys_of_entries k full join ledger.entry e
  on e.account_id = k.account_id and e.version = k.version and e.operation_id = k.operation_id
where k.account_id is null or e.account_id is null
union all
select 'I-5', 'key ' || key || ' of owner ' || owner, count(*) || ' operations'
from ledger.operation group by key, owner having count(*) > 1
union all
select 'I-6', 'account ' || account_id, 'available ' || (booked - held) || ', floor ' || floor
from ledger.balance where booked - held < floor
union all
select 'I-8', 'account ' || b.account_id, 'held ' || b.held || ', open holds ' || coalesce(p.remaining, 0)
from ledger.balance b left join per_hold_account p using (account_id) where b.held <> coalesce(p.remaining, 0)
union all
select 'I-8', 'hold ' || h.operation_id, 'its operation does not exist'
from ledger.hold h where not exists (
  select from ledger.operation o where o.id = h.operation_id and h.account_id = any(o.accounts)
)
union all
select 'I-8', 'hold ' || h.operation_id, h.state || ' by an operation that does not name it'
from ledger.hold h where h.closed_by is not null and not exists (
  select from ledger.operation o where o.id = h.closed_by and o.hold_id = h.operation_id
)
union all
select 'I-9', 'operation ' || o.id, 'moves play money and the bank''s'
from ledger.operation o
where (select count(distinct u.account >= 900000000000000) from unnest(o.accounts) u (account)) > 1
union all
select 'I-9', 'account ' || id, case when id >= 900000000000000 then 'is the bank''s, with' else 'has play money, without' end
  || ' an id of play money'
from ledger.account where lane is not null and (id >= 900000000000000) <> (kind like 'play:%');
