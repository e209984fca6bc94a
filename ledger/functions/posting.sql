-- version 2
-- The only way money moves: one batch of commands, each accepted or refused on its own, all in one transaction.
--
-- Most batches are posted together: where every account can pay all that leaves it even without what comes in, and every
-- limit has room for all its uses, the order of the commands does not matter, so that rows are changed without being locked
-- and read before. Any other batch is decided command by command, by ledger.post_in_turn.
--
-- Accounts, holds and counters come as lists, strictly ascending; commands name them by their place in these lists. Callers
-- name the lists, and leave out those that are empty. They are parameters and not columns of a row type: a batch decided in turn
-- took PostgreSQL a tenth longer with a row.
-- The list `xs` of command i runs from x_ends[i - 1] + 1 to x_ends[i]; holds and releases, of which a command has at
-- most one, name their command instead. Outcomes and their order are those of command.ts; `places` says where: an
-- account's id, or the place in the command's own list of guards or limits, counted from 0.
create or replace function ledger.post(
  keys uuid[], owners bigint[], hashes bytea[], kinds text[], actors bigint[], channels text[], brands text[],
  details jsonb,
  accounts bigint[],
  leg_ends int[], leg_accounts int[], leg_amounts bigint[], leg_currencies text[], leg_kinds text[],
  hold_commands int[] default '{}', hold_accounts int[] default '{}', hold_amounts bigint[] default '{}',
  hold_currencies text[] default '{}', hold_expires timestamptz[] default '{}',
  open_accounts int[] default '{}', open_holds bigint[] default '{}',
  release_commands int[] default '{}', release_holds int[] default '{}', release_amounts bigint[] default '{}',
  release_currencies text[] default '{}', release_modes text[] default '{}',
  counter_subjects text[] default '{}', counter_kinds text[] default '{}', counter_currencies text[] default '{}',
  use_ends int[] default '{}', use_counters int[] default '{}', use_amounts bigint[] default '{}',
  use_days date[] default '{}', day_caps bigint[] default '{}', month_caps bigint[] default '{}',
  count_caps int[] default '{}',
  guard_ends int[] default '{}', guard_subjects text[] default '{}', guard_versions bigint[] default '{}',
  out outcomes text[], out operations bigint[], out places bigint[], out at timestamptz, out repeats jsonb
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans are often made while tables are still small, and stay. By these settings and because no table is joined by its key,
-- every row is found by its key: a join could begin with the whole table or index, as small as it was then.
-- A key is looked up in an index, without a bitmap made for one row: a tenth of a payment's time in a batch.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_indexonlyscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  this_month date := date_trunc('month', today);
  -- By place in `accounts`: what the batch does to each, and what stood there before.
  nets bigint[];
  helds bigint[];
  leaves bigint[];
  turnovers bigint[];
  entries bigint[];
  currencies text[];
  account_ids bigint[];
  account_booked bigint[];
  account_versions bigint[];
  -- By place in `counter_subjects`: all uses of each.
  used bigint[];
  times bigint[];
  least_days bigint[];
  least_months bigint[];
  least_counts int[];
  -- By place of the leg.
  leg_ids bigint[];
  leg_versions bigint[];
  leg_booked bigint[];
  leg_operations bigint[];
  held_on bigint[]; -- by command: the account of its hold
  changed int;
begin
  -- What frees a hold or gives a limit back is decided in turn; so are lists that no committer sends, to be refused there.
  if cardinality(release_commands) = 0 and (0 <= all (use_amounts)) and array_remove(use_days, null) = '{}'
    and ledger.counts_from_one(accounts) and ledger.counts_from_one(leg_accounts)
    and ledger.counts_from_one(leg_amounts) and ledger.counts_from_one(hold_accounts)
    and ledger.counts_from_one(counter_subjects)
    and leg_ends[cardinality(keys)] = cardinality(leg_accounts)
    and leg_ends = array(select e from unnest(leg_ends) e order by e)
  then
    begin
      select array_agg(x.net order by x.place), array_agg(x.held order by x.place), array_agg(x.leaves order by x.place),
        array_agg(x.turnover order by x.place), array_agg(x.entries order by x.place),
        array_agg(x.currency order by x.place)
      into nets, helds, leaves, turnovers, entries, currencies
      from (
        select u.place, sum(u.amount)::bigint as net, sum(u.held)::bigint as held,
          sum(greatest(-u.amount, 0) + u.held)::bigint as leaves, sum(abs(u.amount))::bigint as turnover,
          count(*) filter (where u.held = 0) as entries,
          case when bool_and(u.currency is not null) and min(u.currency) = max(u.currency) then min(u.currency) end as currency
        from (
          select l.*, 0::bigint from unnest(leg_accounts, leg_amounts, leg_currencies) l
          union all
          select h.place, 0, h.currency, h.amount
          from unnest(hold_accounts, hold_amounts, hold_currencies) h (place, amount, currency)
        ) u (place, amount, currency, held)
        group by u.place
      ) x;

      -- Found in the order of their ids, so that no two batches wait for each other.
      with moved as (
        update ledger.balance b
        set booked = b.booked + nets[width_bucket(b.account_id, accounts)],
          held = b.held + helds[width_bucket(b.account_id, accounts)],
          version = b.version + entries[width_bucket(b.account_id, accounts)]
        where b.account_id = any(accounts) and b.state = 'open'
          and b.currency = currencies[width_bucket(b.account_id, accounts)]
          and b.booked - b.held - leaves[width_bucket(b.account_id, accounts)] >= b.floor
          and abs(b.booked) <= 4611686018427387903 - turnovers[width_bucket(b.account_id, accounts)]
        returning b.account_id, b.booked - nets[width_bucket(b.account_id, accounts)] as booked,
          b.version - entries[width_bucket(b.account_id, accounts)] as version
      )
      select array_agg(m.account_id order by m.account_id), array_agg(m.booked order by m.account_id),
        array_agg(m.version order by m.account_id)
      into account_ids, account_booked, account_versions
      from moved m;
      -- Sorted as they are, play money is a range at the end.
      if coalesce(account_ids, '{}') <> accounts
        or ledger.is_play(accounts[1]) <> ledger.is_play(accounts[cardinality(accounts)])
      then
        raise sqlstate 'SP001';
      end if;

      if cardinality(counter_subjects) > 0 then
        select array_agg(x.amount order by x.place), array_agg(x.times order by x.place),
          array_agg(x.day_cap order by x.place), array_agg(x.month_cap order by x.place),
          array_agg(x.count_cap order by x.place)
        into used, times, least_days, least_months, least_counts
        from (
          select u.place, sum(u.amount)::bigint as amount, count(*) as times, min(u.day_cap) as day_cap,
            min(u.month_cap) as month_cap, min(u.count_cap) as count_cap
          from unnest(use_counters, use_amounts, day_caps, month_caps, count_caps)
            u (place, amount, day_cap, month_cap, count_cap)
          group by u.place
        ) x;

        with found as materialized (
          select u.*, (
            select l.ctid from ledger.limit_counter l
            where l.subject = u.subject and l.kind = u.kind and l.currency = u.currency
          ) as place
          from unnest(
            counter_subjects, counter_kinds, counter_currencies, used, times, least_days, least_months, least_counts
          ) u (subject, kind, currency, amount, times, day_cap, month_cap, count_cap)
        )
        update ledger.limit_counter l set
          day = greatest(l.day, today),
          day_amount = case when l.day < today then 0 else l.day_amount end + u.amount,
          day_count = case when l.day < today then 0 else l.day_count end + u.times,
          month_amount = case when l.day < this_month then 0 else l.month_amount end + u.amount
        from found u
        where l.ctid = u.place
          and (case when l.day < today then 0 else l.day_amount end > u.day_cap - u.amount) is not true
          and (case when l.day < today then 0 else l.day_count end > u.count_cap - u.times) is not true
          and (case when l.day < this_month then 0 else l.month_amount end > u.month_cap - u.amount) is not true;
        get diagnostics changed = row_count;
        if changed <> cardinality(counter_subjects) then
          raise sqlstate 'SP001';
        end if;
      end if;

      -- The clock after the last lock, so that an account's entries never run backwards.
      at := date_trunc('milliseconds', clock_timestamp());
      if (at at time zone 'UTC')::date <> today
        or exists (
          select from (
            select sum(u.amount) as total
            from unnest(leg_amounts, leg_currencies) with ordinality u (amount, currency, j)
            group by width_bucket((u.j - 1)::int, leg_ends), u.currency
          ) x
          where x.total <> 0
        )
        or exists (
          select from unnest(keys, owners) u (key, owner)
          where (select x.id from ledger.operation x where x.key = u.key and x.owner = u.owner) is not null
        )
        or exists (
          select from unnest(guard_subjects, guard_versions) u (subject, version)
          where coalesce((select x.version from ledger.guard x where x.subject = u.subject), 0)
            is distinct from u.version
        )
      then
        raise sqlstate 'SP001';
      end if;

      operations := array(select nextval('ledger.operation_id') from generate_series(1, cardinality(keys)));
      select array_agg(x.id order by x.j), array_agg(x.version order by x.j), array_agg(x.booked order by x.j),
        array_agg(operations[width_bucket((x.j - 1)::int, leg_ends) + 1] order by x.j)
      into leg_ids, leg_versions, leg_booked, leg_operations
      from (
        select u.j, accounts[u.place] as id, account_versions[u.place] + row_number() over account as version,
          (account_booked[u.place] + sum(u.amount) over account)::bigint as booked
        from unnest(leg_accounts, leg_amounts) with ordinality u (place, amount, j)
        window account as (partition by u.place order by u.j)
      ) x;

      held_on := array_fill(null::bigint, array[cardinality(keys)]);
      for h in 1..cardinality(hold_commands) loop
        if hold_commands[h] <= coalesce(hold_commands[h - 1], 0) or hold_commands[h] > cardinality(keys) then
          raise sqlstate 'SP001';
        end if;
        held_on[hold_commands[h]] := accounts[hold_accounts[h]];
      end loop;

      -- Materialised, because a slice of a plain array is cheap and one of a variable is not.
      with legs as materialized (select leg_ids as ids, leg_versions as versions)
      insert into ledger.operation (
        id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail
      )
      select u.id, u.key, u.owner, u.hash, u.kind, u.actor, u.channel, u.brand, at,
        coalesce(legs.ids[u.previous_leg + 1:u.last_leg], '{}') || array_remove(array[u.held_on], null),
        coalesce(legs.versions[u.previous_leg + 1:u.last_leg], '{}'),
        details -> (u.n::int - 1)
      from legs, unnest(
        operations, keys, owners, hashes, kinds, actors, channels, brands, held_on, 0 || leg_ends, leg_ends
      ) with ordinality u (
        id, key, owner, hash, kind, actor, channel, brand, held_on, previous_leg, last_leg, n
      )
      where u.id > 0;

      insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
      select u.account_id, u.version, u.operation_id, u.amount, u.booked_after, at, u.kind
      from unnest(leg_ids, leg_versions, leg_operations, leg_amounts, leg_booked, leg_kinds)
        u (account_id, version, operation_id, amount, booked_after, kind);

      if cardinality(hold_commands) > 0 then
        insert into ledger.hold (account_id, operation_id, amount, remaining, expires)
        select accounts[u.account], operations[u.command], u.amount, u.amount, u.expires
        from unnest(hold_accounts, hold_commands, hold_amounts, hold_expires)
          u (account, command, amount, expires);
      end if;

      outcomes := array_fill('done'::text, array[cardinality(keys)]);
      places := array_fill(0::bigint, array[cardinality(keys)]);
      return;
    exception
      -- Something is refused, or a key was there before. Nothing of the above has happened.
      when sqlstate 'SP001' or unique_violation or numeric_value_out_of_range then null;
    end;
  end if;

  select p.* into outcomes, operations, places, at, repeats
  from ledger.post_in_turn(
    keys, owners, hashes, kinds, actors, channels, brands, details, accounts, leg_ends, leg_accounts, leg_amounts,
    leg_currencies, leg_kinds, hold_commands, hold_accounts, hold_amounts, hold_currencies, hold_expires,
    open_accounts, open_holds, release_commands, release_holds, release_amounts, release_currencies, release_modes,
    counter_subjects, counter_kinds, counter_currencies, use_ends, use_counters, use_amounts, use_days, day_caps,
    month_caps, count_caps, guard_ends, guard_subjects, guard_versions
  ) p;
end $$;
revoke all on function ledger.post from public;
grant execute on function ledger.post to sixpence_api;
