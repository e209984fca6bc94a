-- version 1
-- Turnovers for the books.
--
-- A period of the books ends at a place in commit order and at a moment: an operation belongs to
-- it if it is not after the place and its time is before the moment. Both bounds only grow from one period to the next, so
-- that an operation that was committed late belongs to the period after the one that was closed without it.
--
-- Sums the entries of the operations that belong to the period ending at (place, ends) and not to the one ending at
-- (counted_place, counted_ends). Reads operations from `start` on by their order, and entries by their key: never all of
-- them. The settings keep plans on these keys, however small the tables were when a plan was made. Without play money.
create or replace function ledger.turnovers(
  start_generation int, start_xid xid8, start_id bigint,
  counted_generation int, counted_xid xid8, counted_id bigint, counted_ends timestamptz,
  place_generation int, place_xid xid8, place_id bigint, ends timestamptz
)
returns table (kind text, currency text, brand text, debit numeric, credit numeric, entries bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  with moved as (
    select e.account_id, coalesce(sum(-e.amount) filter (where e.amount < 0), 0) as debit,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit, count(*) as entries
    from ledger.operation o
    cross join lateral unnest(o.accounts[:cardinality(o.versions)], o.versions) u (account_id, version)
    join ledger.entry e on e.account_id = u.account_id and e.version = u.version
    where (o.generation, o.xid, o.id) >= ($1, $2, $3) and (o.generation, o.xid, o.id) <= ($8, $9, $10) and o.at < $11
      and not ((o.generation, o.xid, o.id) <= ($4, $5, $6) and o.at < $7)
      -- An operation has play money in all of its accounts or in none.
      and not ledger.is_play(o.accounts[1])
    group by e.account_id
  )
  select a.kind, a.currency, a.brand, sum(m.debit), sum(m.credit), sum(m.entries)::bigint
  from moved m join ledger.account a on a.id = m.account_id
  group by a.kind, a.currency, a.brand
$$;
revoke all on function ledger.turnovers from public;
grant execute on function ledger.turnovers to sixpence_api;

-- The same of the accounts of the house for these purposes, by the kind and the brand of the operations, and by a field of
-- their detail.
create or replace function ledger.house_turnovers(
  start_generation int, start_xid xid8, start_id bigint,
  counted_generation int, counted_xid xid8, counted_id bigint, counted_ends timestamptz,
  place_generation int, place_xid xid8, place_id bigint, ends timestamptz, purposes text[], field text
)
returns table (
  purpose text, currency text, operation text, brand text, label text, debit numeric, credit numeric, entries bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  with house as materialized (
    select id, kind, currency from ledger.account where lane is not null and kind = any ($12)
  ), moved as (
    select u.account_id, o.kind, o.brand, coalesce(o.detail ->> $13, '') as label, e.amount
    from ledger.operation o
    cross join lateral unnest(o.accounts[:cardinality(o.versions)], o.versions) u (account_id, version)
    join ledger.entry e on e.account_id = u.account_id and e.version = u.version
    where (o.generation, o.xid, o.id) >= ($1, $2, $3) and (o.generation, o.xid, o.id) <= ($8, $9, $10) and o.at < $11
      and not ((o.generation, o.xid, o.id) <= ($4, $5, $6) and o.at < $7)
      and u.account_id = any ((select array_agg(id) from house)::bigint[])
  )
  select h.kind, h.currency, m.kind, m.brand, m.label, coalesce(sum(-m.amount) filter (where m.amount < 0), 0),
    coalesce(sum(m.amount) filter (where m.amount > 0), 0), count(*)
  from moved m join house h on h.id = m.account_id
  group by h.kind, h.currency, m.kind, m.brand, m.label
$$;
revoke all on function ledger.house_turnovers from public;
grant execute on function ledger.house_turnovers to sixpence_api;
