-- version 2
-- Pays plain lines of a confirmed file to other customers: `ledger.post` is called with commands that are made here of the
-- lines, and their payments are noted at the lines, in one statement. A line is plain if its payee is the customer who was
-- found when it was checked, has the address of now and can be paid by this payer. Every other line is left to the server,
-- which decides it by its rules and knows why it is refused; lines to payees who are not verified too, whose limits it knows.
--
-- `typed` has of each line what only the server can open: the look-up of its address, and note and reference as members of
-- the detail. The key of a payment and its hash are those of `stepKey`, of which `key_time` is the first part.
--
-- Plans are made while tables are empty, and stay: the settings keep them on the keys.
create or replace function app.pay_mass_lines(
  batch bigint, hold bigint, payer bigint, payer_account bigint, in_currency text, approve int, by_actor bigint,
  by_channel text, in_brand text, key_time text, fees bigint, tariff_version bigint, typed json, out due int, out paid int
)
language plpgsql
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  head text;
  lines int[];
  keys uuid[];
  hashes bytea[];
  details jsonb;
  debits bigint[];
  accounts bigint[];
  payer_place int;
  leg_ends int[];
  leg_accounts int[];
  leg_amounts bigint[];
  leg_kinds text[];
  payments int;
  posted record;
begin
  due := json_array_length(typed);
  head := rtrim(json_strip_nulls(json_build_object('payer', payer, 'from', payer_account, 'currency', in_currency,
    'approve', approve, 'batchId', batch, 'inMass', true, 'tariffVersion', tariff_version))::text, '}');

  -- What the lines cost, and whom they go to, in the order of the file; `place` is that of the account among those of the
  -- page in ascending order. Lists are joined as text, which costs a third of sorting legs into them.
  with plain as materialized (
    select l.line, l.debit, l.fee, c.id as payee, a.id as account, g.more,
      sha256(convert_to('massPayment ' || batch || ' ' || l.line, 'UTF8')) as hash,
      dense_rank() over (order by a.id) + (payer_account < a.id)::int + coalesce((fees < a.id)::int, 0) as place
    from json_to_recordset(typed) g (line int, "lookUp" text, more text)
    -- Found by its number, however many lines the planner expects: it would otherwise read all of the file.
    cross join lateral (
      select l.* from app.mass_line l where l.batch_id = batch and l.line = g.line offset 0
    ) l
    join app.customer c on c.email_look_up = decode(g."lookUp", 'hex')
    cross join lateral (
      select min(a.id) as id from app.account a join ledger.balance b on b.account_id = a.id
      where a.customer_id = c.id and a.currency = in_currency and a.type = 1001 and b.state <> 'closed'
    ) a
    where l.operation_id is null and l.failure is null and not l.is_removed and not l.has_problem
      and l.debit > 0 and l.fee >= 0 and (l.fee = 0 or fees is not null)
      and l.payee_key = convert_to(c.id::text, 'UTF8') and c.id <> payer and not c.closed and not c.limited and c.verified
      and not exists (select from app.blacklist b where b.customer_id = payer and b.blocked_customer_id = c.id
        and b.block_type in ('outgoing', 'both'))
      and not exists (select from app.blacklist b where b.customer_id = c.id and b.blocked_customer_id = payer
        and b.block_type in ('incoming', 'both'))
      and a.id is not null
  ), house as materialized (
    select a.ids, array_position(a.ids, payer_account) as payer_at, array_position(a.ids, fees) as fees_at
    from (
      select array(
        select p.account from plain p union select payer_account union select fees where fees is not null order by 1
      ) as ids
    ) a
  )
  select array_agg(p.line), array_agg(p.hash), array_agg(p.debit + p.fee),
    array_agg((key_time || '-7' || substr(x.hex, 1, 3) || '-8' || substr(x.hex, 4, 3) || '-' || substr(x.hex, 7, 12))::uuid),
    ('[' || string_agg(head || ',"payee":' || p.payee || ',"to":' || p.account || ',"units":"' || p.debit || '","fee":"'
      || p.fee || '"' || p.more || '}', ',') || ']')::jsonb,
    ('{' || string_agg(h.payer_at || ',' || p.place
      || case when p.fee > 0 then ',' || h.payer_at || ',' || h.fees_at else '' end, ',') || '}')::int[],
    ('{' || string_agg(-p.debit || ',' || p.debit
      || case when p.fee > 0 then ',' || -p.fee || ',' || p.fee else '' end, ',') || '}')::bigint[],
    ('{' || string_agg(case when p.fee > 0 then 'p2p,p2p,fee,fee' else 'p2p,p2p' end, ',') || '}')::text[],
    array_agg(p.ends), (select ids from house), (select payer_at from house)
  into lines, hashes, debits, keys, details, leg_accounts, leg_amounts, leg_kinds, leg_ends, accounts, payer_place
  from (
    select p.*, sum(case when p.fee > 0 then 4 else 2 end) over (order by p.line)::int as ends from plain p order by p.line
  ) p cross join house h cross join lateral (select encode(p.hash, 'hex') as hex) x;
  if lines is null then
    paid := 0;
    return;
  end if;

  payments := cardinality(lines);
  select * into posted from ledger.post(
    keys => keys,
    owners => array_fill(0::bigint, array[payments]),
    hashes => hashes,
    kinds => array_fill('p2p'::text, array[payments]),
    actors => array_fill(by_actor, array[payments]),
    channels => array_fill(by_channel, array[payments]),
    brands => array_fill(in_brand, array[payments]),
    details => details,
    accounts => accounts,
    leg_ends => leg_ends,
    leg_accounts => leg_accounts,
    leg_amounts => leg_amounts,
    leg_currencies => array_fill(in_currency, array[cardinality(leg_amounts)]),
    leg_kinds => leg_kinds,
    -- Each payment settles its part of the hold of the file.
    open_accounts => array[payer_place],
    open_holds => array[hold],
    release_commands => array(select generate_series(1, payments)),
    release_holds => array_fill(1, array[payments]),
    release_amounts => debits,
    release_currencies => array_fill(in_currency, array[payments]),
    release_modes => array_fill('partial'::text, array[payments]),
    use_ends => array_fill(0, array[payments]),
    guard_ends => array_fill(0, array[payments])
  );

  -- A repeated command gives the payment that was made before a crash.
  update app.mass_line l set operation_id = case u.outcome when 'done' then u.operation else u.place end
  from unnest(lines, posted.outcomes, posted.operations, posted.places) u (line, outcome, operation, place)
  where l.batch_id = batch and l.line = u.line and u.outcome in ('done', 'repeated');
  get diagnostics paid = row_count;
end $$;
revoke all on function app.pay_mass_lines from public;
grant execute on function app.pay_mass_lines to sixpence_api;
