-- Opens a file in Neovim, shows what the server reports, takes its action for
-- the whole file, and writes the file.
local server, path = vim.env.SERVER, vim.env.FILE
vim.cmd("edit " .. path)
local client = vim.lsp.start_client({ cmd = { server, "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function say(text) io.stdout:write(text .. "\n") end
if not vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end) then
  say("no diagnostics")
  vim.cmd("cquit")
end
for _, each in ipairs(vim.diagnostic.get(0)) do
  say((each.lnum + 1) .. ":" .. (each.col + 1) .. ": " .. each.message)
end
vim.api.nvim_win_set_cursor(0, { 2, 30 })
local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 30000)
say(hover[client].result.contents.value)
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
local actions = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 30000)[client].result
say(actions[#actions].title)
vim.lsp.util.apply_workspace_edit(actions[#actions].edit, "utf-16")
vim.cmd("write")
vim.cmd("qall")
