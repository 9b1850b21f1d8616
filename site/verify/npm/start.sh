# Makes npm ask the registry of this folder.
export npm_config_registry=http://localhost:4873/ npm_config_fund=false npm_config_audit=false npm_config_update_notifier=false
node registry.mjs chart &
until (exec 3<>/dev/tcp/localhost/4873) 2> wait.log; do sleep 0.1; done
