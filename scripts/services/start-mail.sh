#!/usr/bin/env bash
# Mail servers for tests, on 127.0.0.1 and without DNS: Postfix, Dovecot, opendkim and opendmarc.
# Debian: postfix dovecot-imapd dovecot-lmtpd opendkim opendkim-tools opendmarc openssl. Use, as root: start-mail.sh FOLDER PORT
# (PORT to PORT+6); process groups are in FOLDER/pids as negative numbers. A later start keeps the data in FOLDER.
#
# PORT receives mail from other servers: opendkim and opendmarc add Authentication-Results as mx.app.test.
# PORT+1 is for submission by mail programs and the portal, with STARTTLS and a password: mail from client.test is
# signed there, and everything is sent on to PORT as it would be between two servers. PORT+2 is IMAP.
# Every address of every domain has a mailbox with the password 'secret'; office+anything@app.test is office@app.test.
# Only PORT refuses mail, after PORT+1 has accepted it: x@bounce.test permanently, x@defer.test temporarily.
set -euo pipefail
mkdir -p "$1"/{postfix,spool,data,mail,run,keys}
folder=$(cd "$1" && pwd)
port=$2
# Each program runs as its own user.
chmod 755 "$folder" "$folder"/{postfix,spool}
chown postfix "$folder/data"
chown mail:mail "$folder/mail"
: > "$folder/pids"

if [ ! -f "$folder/cert.pem" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$folder/key.pem" -out "$folder/cert.pem" 2> /dev/null
  opendkim-genkey --bits=2048 --domain=client.test --selector=test --directory="$folder/keys"
  # The record as a name server would return it: one line, without the quotation marks around its parts.
  grep -o '"[^"]*"' "$folder/keys/test.txt" | tr -d '"\n' > "$folder/keys/record"
fi
chown -R opendkim "$folder/keys"

# The keys and policies that DNS would return. Neither program looks up any other name.
echo "test._domainkey.client.test $(cat "$folder/keys/record")" > "$folder/dkim-dns"
echo '_dmarc.client.test v=DMARC1; p=reject; adkim=s; aspf=s' > "$folder/dmarc-dns"
echo "client client.test:test:$folder/keys/test.private" > "$folder/key-table"
echo '*@client.test client' > "$folder/signing-table"
# An unused address, because by default both programs treat mail from this machine as the firm's own.
echo 192.0.2.1 > "$folder/own-hosts"

cat > "$folder/opendkim.conf" <<CONF
UserID opendkim
Socket inet:$((port + 5))@127.0.0.1
Mode sv
Canonicalization relaxed/relaxed
# The key is below the system's temporary folder, which everybody can write to.
RequireSafeKeys no
InternalHosts $folder/own-hosts
KeyTable $folder/key-table
SigningTable refile:$folder/signing-table
TestDNSData file:$folder/dkim-dns
AuthservID mx.app.test
AlwaysAddARHeader yes
# A sender must not be able to forge the header that opendmarc relies on.
RemoveARFrom mx.app.test
CONF
cat > "$folder/opendmarc.conf" <<CONF
UserID opendmarc
Socket inet:$((port + 6))@127.0.0.1
IgnoreHosts $folder/own-hosts
TestDNSData $folder/dmarc-dns
AuthservID mx.app.test
# Only adds its result to the header; the portal decides what to do with it.
RejectFailures no
CONF

cat > "$folder/dovecot.conf" <<CONF
base_dir = $folder/run
state_dir = $folder/run
log_path = $folder/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <$folder/cert.pem
ssl_key = <$folder/key.pem
auth_mechanisms = plain login
mail_location = maildir:$folder/mail/%Lu
first_valid_uid = 1
# How often it polls for new mail if the system has no inotify watches left; the default is 30 seconds.
mailbox_idle_check_interval = 1s
# Tests open many connections to one mailbox.
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=mail gid=mail home=$folder/mail/%Lu allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = $((port + 2))
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $((port + 3))
  }
}
service auth {
  inet_listener sasl {
    address = 127.0.0.1
    port = $((port + 4))
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
CONF

cat > "$folder/postfix/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $folder/spool
data_directory = $folder/data
maillog_file = $folder/mail.log
maillog_file_prefixes = $folder
myhostname = mx.app.test
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
mydestination =
alias_maps =
local_transport = error:no local delivery
# Dovecot receives the mail of every domain.
default_transport = lmtp:inet:127.0.0.1:$((port + 3))
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_tls_cert_file = $folder/cert.pem
smtpd_tls_key_file = $folder/key.pem
smtpd_tls_security_level = may
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:$((port + 4))
smtpd_relay_restrictions = permit_sasl_authenticated, reject
arriving = check_recipient_access inline:{ { bounce.test = 550 5.1.1 No such user }, { defer.test = 450 4.2.0 Mailbox busy } },
  permit_mynetworks, reject
milter_default_action = tempfail
milter_protocol = 6
# Sends bounce reports and retries without delay.
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 5s
# Larger than what the portal accepts.
message_size_limit = 73400320
header_size_limit = 4194304
CONF
cat > "$folder/postfix/master.cf" <<CONF
127.0.0.1:$port inet n - n - - smtpd
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=\$arriving
  -o smtpd_milters=inet:127.0.0.1:$((port + 5)),inet:127.0.0.1:$((port + 6))
127.0.0.1:$((port + 1)) inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_milters=inet:127.0.0.1:$((port + 5))
  -o content_filter=smtp:[127.0.0.1]:$port
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
CONF

start() {
  local name=$1
  shift
  setsid "$@" > "$folder/$name.out" 2>&1 < /dev/null &
  echo "-$!" >> "$folder/pids"
}
give_up() {
  tail -n 20 "$folder"/*.out "$folder"/*.log >&2
  while read -r group; do kill -9 -- "$group" 2> /dev/null || true; done < "$folder/pids"
  exit 1
}
# Left behind by programs that were killed.
rm -f "$folder/run/master.pid" "$folder/spool/pid/master.pid"
start dovecot dovecot -F -c "$folder/dovecot.conf"
start opendkim opendkim -f -x "$folder/opendkim.conf"
start opendmarc opendmarc -f -c "$folder/opendmarc.conf"
# Postfix runs in the background as the leader of its own process group.
postfix -c "$folder/postfix" start > "$folder/postfix.out" 2>&1 < /dev/null || give_up
echo "-$(tr -d ' ' < "$folder/spool/pid/master.pid")" >> "$folder/pids"

answers() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }
number=0
for _ in $(seq 300); do
  while [ "$number" -le 6 ] && answers $((port + number)); do number=$((number + 1)); done
  [ "$number" = 7 ] && exit 0
  sleep 0.1
done
give_up
