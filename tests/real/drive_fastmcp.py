"""Drives an MCP server with fastmcp's client; takes and gives the same as drive_sdk.py."""
import asyncio
import json
import sys

from fastmcp import Client
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from fastmcp.client.elicitation import ElicitResult


async def session(told):
    asked = []

    async def answer(message, _kind, params, _context):
        asked.append({"message": message, "schema": getattr(params, "requested_schema", None)})
        return ElicitResult(action=told["answer"], content=told.get("content"))

    if "url" in told:
        transport = StreamableHttpTransport(told["url"], headers=told.get("headers"))
    else:
        transport = StdioTransport(told["command"], told["args"], env=told["env"], cwd=told["cwd"])
    handler = answer if "answer" in told else None
    async with Client(transport, elicitation_handler=handler, mode=told.get("mode", "auto"), timeout=60) as client:
        tools = await client.list_tools()
        results = []
        for name, arguments in told.get("calls", []):
            try:
                result = await client.call_tool(name, arguments, raise_on_error=False)
            except Exception as fault:
                results.append({"error": True, "text": f"{type(fault).__name__}: {fault}", "structured": None})
                continue
            texts = [block.text for block in result.content if block.type == "text"]
            results.append({"error": bool(result.is_error), "text": "\n".join(texts), "structured": result.structured_content})
        named = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
        return {"tools": named, "results": results, "asked": asked}



async def main():
    json.dump([await session(told) for told in json.load(sys.stdin)], sys.stdout)


asyncio.run(main())
