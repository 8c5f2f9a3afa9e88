"""Drives an MCP server with the official Python SDK, as a list of sessions on standard input says; tells a list on standard output.

{"command", "args", "env", "cwd"} or {"url", "headers"}; "mode": "auto" (the newest protocol) or "legacy" (with a handshake);
"calls": [[tool, arguments], …]; "answer": "accept", "decline", "cancel", or absent where the client cannot be asked;
"content": what an acceptance holds. Answers {"protocol", "tools", "results": [{"error", "text", "structured"}], "asked", "progress"}.
"""
import asyncio
import json
import sys

import httpx2
import mcp_types as types
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client


def target(told):
    if "url" not in told:
        return StdioServerParameters(command=told["command"], args=told["args"], env=told["env"], cwd=told["cwd"])
    return streamable_http_client(told["url"], http_client=httpx2.AsyncClient(headers=told.get("headers"), timeout=60))


async def session(told):
    asked, progress = [], []

    async def answer(_context, params):
        asked.append({"message": params.message, "schema": getattr(params, "requested_schema", None)})
        return types.ElicitResult(action=told["answer"], content=told.get("content"))

    async def report(done, total, message):
        progress.append([done, total, message])

    callback = answer if "answer" in told else None
    async with Client(target(told), mode=told.get("mode", "auto"), elicitation_callback=callback, read_timeout_seconds=60) as client:
        tools, cursor = [], None
        while True:
            page = await client.list_tools(cursor=cursor)
            tools += page.tools
            cursor = page.next_cursor
            if not cursor:
                break
        results = []
        for name, arguments in told.get("calls", []):
            try:
                result = await client.call_tool(name, arguments, progress_callback=report)
                texts = [block.text for block in result.content if block.type == "text"]
                results.append({"error": bool(result.is_error), "text": "\n".join(texts), "structured": result.structured_content})
            except Exception as fault:
                results.append({"error": True, "text": f"{type(fault).__name__}: {fault}", "structured": None})
        named = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
        return {"protocol": client.protocol_version, "tools": named, "results": results, "asked": asked, "progress": progress}



async def main():
    json.dump([await session(told) for told in json.load(sys.stdin)], sys.stdout)


asyncio.run(main())
